import { useNavigate } from 'react-router-dom';
import { register } from '#shared/api/account';
import { RACES } from '#shared/catalogue/races';
import { request, textOf } from '../../api/http/request.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/form/button.tsx';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useTexts } from '../../ui/use-texts.ts';
import { FIELDS } from './fields.ts';
import styles from './form.module.css';
import { RaceTraits } from './race-traits.tsx';

/** Registers an account, then opens the page that asks for the mailed code. */
export function RegisterForm() {
  const navigate = useNavigate();
  const { texts, fieldsOf } = useTexts({ username: '', email: '', password: '', race_id: '' });
  const race = texts.race_id === '' ? undefined : Number(texts.race_id);
  const form = useForm(
    register.body,
    () => ({ ...texts, race_id: race }),
    async (body) => {
      try {
        await request(register, { body });
        navigate('/verify', { state: { email: body.email } });
        return undefined;
      } catch (error) {
        return textOf(error, register.fallback);
      }
    },
  );
  const field = fieldsOf(form);

  return (
    <form {...form.formProps} className={styles.form}>
      {form.failure ? <Alert>{form.failure}</Alert> : null}
      <TextField
        {...FIELDS.username}
        {...field('username')}
        hint="3 to 30 letters, digits, “_” or “-”. Others see it."
      />
      <TextField {...FIELDS.email} {...field('email')} hint="We send a 5-digit code there." />
      <TextField {...FIELDS.newPassword} {...field('password')} label="Password" />
      <SelectField label="Race" {...field('race_id')} required hint="For good: it cannot be changed later.">
        <option value="">Choose your race</option>
        {RACES.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <RaceTraits chosen={race} />
      <div className={styles.actions}>
        <Button type="submit" kind="primary" wide busy={form.busy} busyLabel="Registering…">
          Register
        </Button>
      </div>
    </form>
  );
}
