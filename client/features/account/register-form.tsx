import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { register } from '#shared/api/account';
import { RACES } from '#shared/catalogue/races';
import { request, textOf } from '../../api/request.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { useForm } from '../../ui/use-form.ts';
import styles from './form.module.css';
import { RaceTraits } from './race-traits.tsx';

/** Registers, then leads to the code that was mailed. */
export function RegisterForm() {
  const navigate = useNavigate();
  const [username, setUsername] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [race, setRace] = useState('');

  const form = useForm(
    register.body,
    () => ({ username, email, password, race_id: race === '' ? undefined : Number(race) }),
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

  return (
    <form {...form.formProps} className={styles.form}>
      {form.failure ? <Alert>{form.failure}</Alert> : null}
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={username}
        error={form.errors.username}
        hint="3 to 30 letters, digits, “_” or “-”. Others see it."
        onChange={(event) => {
          setUsername(event.target.value);
          form.edited('username');
        }}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        value={email}
        error={form.errors.email}
        hint="We send a 5-digit code there."
        onChange={(event) => {
          setEmail(event.target.value);
          form.edited('email');
        }}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        required
        value={password}
        error={form.errors.password}
        hint="At least 8 characters."
        onChange={(event) => {
          setPassword(event.target.value);
          form.edited('password');
        }}
      />
      <SelectField
        label="Race"
        name="race_id"
        required
        value={race}
        error={form.errors.race_id}
        hint="For good: it cannot be changed later."
        onChange={(event) => {
          setRace(event.target.value);
          form.edited('race_id');
        }}
      >
        <option value="">Choose your race</option>
        {RACES.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <RaceTraits chosen={Number(race)} />
      <div className={styles.actions}>
        <Button type="submit" kind="primary" wide busy={form.busy} busyLabel="Registering…">
          Register
        </Button>
      </div>
    </form>
  );
}
