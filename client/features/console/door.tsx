import { useState } from 'react';
import type { Answer } from '#shared/api/call';
import { beginFactor, type getConsoleAccess, openConsole } from '#shared/api/console';
import { STAFF } from '#shared/catalogue/staff';
import { consoleRequest, keepConsole } from '../../api/console.ts';
import { consoleTexts } from '../../texts/console.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { OtpInput } from '../../ui/form/otp-input.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { QrCode } from './qr-code.tsx';
import styles from './staff-console.module.css';
import { useStaffForm } from './use-staff-form.ts';

interface DoorProps {
  access: Answer<typeof getConsoleAccess>;
  /** Something about the second factor has changed. */
  onChange: () => void;
}

/** What opens the console: a second factor, which is set up here once, and a code of it. */
export function Door({ access, onChange }: DoorProps) {
  const [key, setKey] = useState<Answer<typeof beginFactor>>();
  if (access.factor !== 'set' && !key) return <SetUp onKey={setKey} />;
  return (
    <>
      {key && access.factor !== 'set' ? (
        <Section title={consoleTexts.door.setUp}>
          <div className={styles.form}>
            <p>{consoleTexts.door.typed}</p>
            <QrCode text={key.address} label={consoleTexts.door.qr} />
            <p>
              <span className={styles.label}>{consoleTexts.door.key}</span>
              <code className={styles.key}>{key.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
            </p>
            <p>
              <a href={key.address}>{consoleTexts.door.openApp}</a>
            </p>
            <p className={styles.fine}>{consoleTexts.door.once}</p>
            <Button kind="bare" onClick={() => setKey(undefined)}>
              {consoleTexts.door.again}
            </Button>
          </div>
        </Section>
      ) : null}
      <EnterCode onRefused={onChange} />
    </>
  );
}

function SetUp({ onKey }: { onKey: (key: Answer<typeof beginFactor>) => void }) {
  const [password, setPassword] = useState('');
  const { busy, failure, onSubmit } = useStaffForm(async () =>
    onKey(await consoleRequest(beginFactor, { body: { password } })),
  );
  return (
    <Section title={consoleTexts.door.setUp}>
      <form className={styles.form} onSubmit={onSubmit}>
        <TextField
          label={consoleTexts.door.password}
          hint={consoleTexts.door.why}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        {failure ? <Alert>{failure}</Alert> : null}
        <Button type="submit" kind="primary" busy={busy} disabled={password === ''}>
          {consoleTexts.door.begin}
        </Button>
      </form>
    </Section>
  );
}

function EnterCode({ onRefused }: { onRefused: () => void }) {
  const [digits, setDigits] = useState<readonly string[]>(Array(STAFF.codeDigits).fill(''));
  const code = digits.join('');
  const { busy, failure, onSubmit } = useStaffForm(async () => {
    try {
      keepConsole(await consoleRequest(openConsole, { body: { code } }));
    } catch (error) {
      onRefused();
      throw error;
    }
  });
  return (
    <Section title={consoleTexts.door.enter}>
      <form className={styles.form} onSubmit={onSubmit}>
        <OtpInput
          label={consoleTexts.door.code}
          hint={consoleTexts.door.expected}
          name="code"
          digits={digits}
          onChange={setDigits}
        />
        {failure ? <Alert>{failure}</Alert> : null}
        <Button type="submit" kind="primary" busy={busy} disabled={code.length !== STAFF.codeDigits}>
          {consoleTexts.door.open}
        </Button>
      </form>
    </Section>
  );
}
