import { type KeyboardEvent, lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Request } from '#shared/api/call';
import { writeLetter } from '#shared/api/letters/letters';
import { MESSAGE_LIMITS } from '#shared/catalogue/messages';
import { messageLength } from '#shared/rules/messages';
import { failureOf, request } from '../../api/http/request.ts';
import { applyOwnLetter } from '../../cache/letter-cache.ts';
import { useCommand } from '../../live/use-command.ts';
import { letterTexts } from '../../texts/players/letters.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/form/button.tsx';
import { TextAreaField } from '../../ui/form/field.tsx';
import parts from '../../ui/form/form.module.css';
import { useForm } from '../../ui/form/use-form.ts';
import { fetched } from '../../ui/layout/client-file.ts';
import styles from './letters.module.css';

const BattleChoice = lazy(async () => ({ default: (await fetched(import('./battle-choice.tsx'))).BattleChoice }));

/** Writes a letter to a player. What was typed stays until it is sent. */
export function Writing({ userId }: { userId: number }) {
  const [text, setText] = useState('');
  // A profile leads here to share a battle.
  const [choosing, setChoosing] = useState(useSearchParams()[0].get('share') === 'battle');
  const write = useCommand(
    (body: Request<typeof writeLetter>['body']) => request(writeLetter, { params: { userId }, body }),
    { merge: (cache, { letter, ...act }) => applyOwnLetter(cache, userId, letter, act) },
  );
  const form = useForm(
    writeLetter.body,
    () => ({ text }),
    (body) =>
      failureOf(
        // The player may have gone on typing.
        write.mutateAsync(body).then(() => setText((typed) => (typed === text ? '' : typed))),
      ),
  );

  function addLink(path: string): void {
    const link = window.location.origin + path;
    setText((typed) => (typed === '' ? link : `${typed}\n${link}`));
    form.edited('text');
  }

  function sendByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  return (
    <form {...form.formProps} className={parts.form}>
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
        <Button onClick={() => setChoosing(true)}>{letterTexts.battles.share}</Button>
      </div>
      {choosing ? (
        <Suspense>
          <BattleChoice onShared={addLink} onClose={() => setChoosing(false)} />
        </Suspense>
      ) : null}
    </form>
  );
}
