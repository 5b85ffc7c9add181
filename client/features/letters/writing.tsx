import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { writeLetter } from '#shared/api/letters/letters';
import { MESSAGE_LIMITS } from '#shared/catalogue/messages';
import { messageLength } from '#shared/rules/messages';
import { request, textOf } from '../../api/http/request.ts';
import { applyOwnLetter } from '../../cache/letter-cache.ts';
import { letterTexts } from '../../texts/players/letters.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/form/button.tsx';
import { TextAreaField } from '../../ui/form/field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import styles from './letters.module.css';

/** Writes a letter to a player. What was typed stays until it is sent. */
export function Writing({ userId }: { userId: number }) {
  const cache = useQueryClient();
  const [text, setText] = useState('');
  const form = useForm(
    writeLetter.body,
    () => ({ text }),
    async (body) => {
      try {
        const { letter } = await request(writeLetter, { params: { userId }, body });
        applyOwnLetter(cache, userId, letter);
        // The player may have gone on typing.
        setText((typed) => (typed === text ? '' : typed));
        return undefined;
      } catch (error) {
        return textOf(error, writeLetter.fallback);
      }
    },
  );

  function sendByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  return (
    <form {...form.formProps} className={styles.form}>
      <TextAreaField
        label={letterTexts.writing.label}
        name="text"
        rows={3}
        dir="auto"
        value={text}
        error={form.errors.text}
        hint={letterTexts.writing.length(messageLength(text), MESSAGE_LIMITS.longest)}
        onKeyDown={sendByKey}
        onChange={(event) => {
          setText(event.target.value);
          form.edited('text');
          form.forget();
        }}
      />
      {form.failure ? <Alert>{form.failure}</Alert> : null}
      <div className={styles.steps}>
        <Button type="submit" kind="primary" busy={form.busy} busyLabel={letterTexts.writing.busy}>
          {letterTexts.writing.send}
        </Button>
      </div>
    </form>
  );
}
