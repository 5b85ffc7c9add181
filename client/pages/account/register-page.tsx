import { Link, useNavigate } from 'react-router-dom';
import { register } from '#shared/api/account';
import { LEGAL_PAGES } from '#shared/catalogue/legal';
import { RACES } from '#shared/catalogue/races';
import { failureOf, request } from '../../api/http/request.ts';
import { useRegistrationMode } from '../../api/registration.ts';
import { ResourceMark } from '../../art/marks/resource-mark.tsx';
import { AuthLayout } from '../../features/account/auth-layout.tsx';
import { inputProps } from '../../features/account/fields.ts';
import styles from '../../features/account/form.module.css';
import { useInvitationCode } from '../../features/account/location.ts';
import { keepRegistration } from '../../features/account/registration.ts';
import { LANGUAGE } from '../../language/language.ts';
import { accountTexts } from '../../texts/players/account.ts';
import { legalTexts } from '../../texts/players/legal.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/form/button.tsx';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import { useForm, useTexts } from '../../ui/form/use-form.ts';

/** /register, and /register#invitation=…, where an invitation leads. Before the server has said who may register, the link tells. */
export function RegisterPage() {
  const code = useInvitationCode();
  const mode = useRegistrationMode() ?? (code === '' ? 'open' : 'invite');
  const leads = {
    open: accountTexts.register.lead,
    invite: accountTexts.register.invited,
    closed: accountTexts.register.closed,
  };
  return (
    <AuthLayout
      title={accountTexts.register.title}
      lead={leads[mode]}
      locked={2}
      foot={accountTexts.register.login((words) => <Link to="/login">{words}</Link>)}
    >
      {mode === 'closed' ? null : <RegisterForm code={code} byInvitation={mode === 'invite'} />}
    </AuthLayout>
  );
}

/** Registers an account, then opens the page that asks for the mailed code. `code`: that of the invitation in the link. */
function RegisterForm({ code, byInvitation }: { code: string; byInvitation: boolean }) {
  const navigate = useNavigate();
  const { texts, fieldsOf } = useTexts({ username: '', email: '', password: '', race_id: '', invitation: code });
  const race = texts.race_id === '' ? undefined : Number(texts.race_id);
  const form = useForm(
    register.body,
    () => {
      const { invitation, ...account } = texts;
      return { ...account, race_id: race, ...(byInvitation && { invitation }) };
    },
    (body) =>
      failureOf(
        request(register, { body: { ...body, language: LANGUAGE } }).then(() => {
          keepRegistration(body);
          navigate('/verify', { state: { email: body.email } });
        }),
      ),
  );
  const field = fieldsOf(form);

  return (
    <form {...form.formProps} className={styles.form}>
      {form.failure ? <Alert>{form.failure}</Alert> : null}
      {byInvitation ? (
        <TextField {...inputProps('invitation')} {...field('invitation')} hint={accountTexts.hints.invitation} />
      ) : null}
      <TextField {...inputProps('username')} {...field('username')} hint={accountTexts.hints.username} />
      <TextField {...inputProps('email')} {...field('email')} hint={accountTexts.hints.email} />
      <TextField {...inputProps('newPassword')} {...field('password')} label={accountTexts.labels.password} />
      <SelectField label={accountTexts.labels.race} {...field('race_id')} required hint={accountTexts.hints.race}>
        <option value="">{accountTexts.register.chooseRace}</option>
        {RACES.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <RaceTraits chosen={race} />
      <p className={styles.rules}>
        {/* In a tab of its own, so that what was typed stays. */}
        {accountTexts.register.rules((words) => (
          <Link to="/rules" target="_blank">
            {words}
          </Link>
        ))}
      </p>
      <p className={`${styles.rules} ${styles.legal}`}>
        {LEGAL_PAGES.map((page) => (
          <Link key={page} to={`/${page}`} target="_blank">
            {legalTexts.titles[page]}
          </Link>
        ))}
      </p>
      <div className={styles.actions}>
        <Button type="submit" kind="primary" wide busy={form.busy} busyLabel={accountTexts.register.busy}>
          {accountTexts.register.submit}
        </Button>
      </div>
    </form>
  );
}

/** The strengths of each race, with the chosen race highlighted. */
function RaceTraits({ chosen }: { chosen: number | undefined }) {
  return (
    <ul className={styles.races} aria-label={accountTexts.register.traits}>
      {RACES.map(({ id, name, trait }) => (
        <li key={id} className={id === chosen ? `${styles.race} ${styles.chosen}` : styles.race}>
          <ResourceMark resource={trait.resource} size={18} />
          <span>{name}</span>
          <span>{accountTexts.register.trait(trait.percent / 100, trait.resource)}</span>
        </li>
      ))}
    </ul>
  );
}
