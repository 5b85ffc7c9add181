import { type FormEvent, useState } from 'react';
import { setBulletin } from '#shared/api/alliances/alliance-hall';
import { MESSAGE_LIMITS } from '#shared/catalogue/messages';
import { checkMessage, messageLength } from '#shared/rules/messages';
import { request, textOf } from '../../../api/http/request.ts';
import { applyBulletin } from '../../../cache/hall-cache.ts';
import { useCommand } from '../../../live/use-command.ts';
import { allianceHallTexts } from '../../../texts/alliance-hall.ts';
import { apiTexts } from '../../../texts/api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { TextAreaField } from '../../../ui/form/field.tsx';
import styles from './bulletin.module.css';

interface BulletinFormProps {
  allianceId: number;
  /** What is pinned now; '' if nothing is. */
  text: string;
  onDone: () => void;
}

/** Writes the bulletin, or takes it down. Mounted anew with each opening of its dialog. */
export function BulletinForm({ allianceId, text: pinned, onDone }: BulletinFormProps) {
  const [text, setText] = useState(pinned);
  const save = useCommand(
    (next: string) => request(setBulletin, { params: { id: allianceId }, body: { text: next } }),
    {
      merge(cache, answer) {
        applyBulletin(cache, allianceId, answer);
        onDone();
      },
    },
  );
  const refusal = text === '' ? undefined : checkMessage(text);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (text !== '' && !refusal) save.mutate(text);
  }

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <TextAreaField
        label={allianceHallTexts.bulletin.text}
        rows={6}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={refusal ? apiTexts.refusal(refusal.text) : undefined}
        hint={allianceHallTexts.write.length(messageLength(text), MESSAGE_LIMITS.longest)}
      />
      {save.isError ? <Alert>{textOf(save.error)}</Alert> : null}
      <div className={styles.answers}>
        <Button onClick={onDone}>{allianceHallTexts.bulletin.cancel}</Button>
        {pinned === '' ? null : (
          <Button kind="danger" busy={save.isPending} onClick={() => save.mutate('')}>
            {allianceHallTexts.bulletin.takeDown}
          </Button>
        )}
        <Button
          type="submit"
          kind="primary"
          disabled={text === '' || refusal !== undefined}
          busy={save.isPending}
          busyLabel={allianceHallTexts.bulletin.saving}
        >
          {allianceHallTexts.bulletin.save}
        </Button>
      </div>
    </form>
  );
}
