import { useState } from 'react';
import { z } from 'zod';
import { password } from '#shared/api/fields';
import { exportAccount } from '#shared/api/settings';
import { failureOf, request } from '../../api/http/request.ts';
import { useResources } from '../../api/queries.ts';
import { exportTexts } from '../../texts/players/settings.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { useForm, useTexts } from '../../ui/form/use-form.ts';
import { Section } from '../../ui/layout/section.tsx';
import { AccountName } from './account-name.tsx';
import { inputProps } from './fields.ts';
import styles from './form.module.css';

const ASKED = z.object({ password });

/** Asks for the password, and hands the player's data to the browser as a file. */
export function ExportAccount() {
  const username = useResources().data?.username ?? '';
  const { texts, fieldsOf, clear } = useTexts({ password: '' });
  const [done, setDone] = useState(false);
  const form = useForm(
    ASKED,
    () => texts,
    (asked) => {
      setDone(false);
      const saving = request(exportAccount, asked).then((copy) => {
        save(`seventh-chevron-${username}.json`, JSON.stringify(copy, null, 2));
        clear();
        setDone(true);
      });
      return failureOf(saving);
    },
  );
  return (
    <Section title={exportTexts.title}>
      <form {...form.formProps} className={`${styles.form} ${styles.within}`}>
        <AccountName />
        <p className={styles.words}>{exportTexts.what}</p>
        <TextField {...inputProps('password')} {...fieldsOf(form)('password')} label={exportTexts.password} />
        {form.failure ? <Alert>{form.failure}</Alert> : null}
        {done ? <Alert tone="good">{exportTexts.done}</Alert> : null}
        <div className={styles.actions}>
          <Button type="submit" busy={form.busy} busyLabel={exportTexts.asking}>
            {exportTexts.ask}
          </Button>
        </div>
      </form>
    </Section>
  );
}

/** The browser saves the text under this name. */
function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
