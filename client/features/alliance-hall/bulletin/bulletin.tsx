import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { setBulletin, type Bulletin as View } from '#shared/api/alliances/alliance-hall';
import type { AllianceRole } from '#shared/api/alliances/alliances';
import { MESSAGE_LIMITS } from '#shared/catalogue/messages';
import { checkRight } from '#shared/rules/alliances';
import { checkMessage, messageLength } from '#shared/rules/messages';
import { request, textOf } from '../../../api/http/request.ts';
import { Icon } from '../../../art/marks/icons.tsx';
import { applyBulletin } from '../../../cache/hall-cache.ts';
import { useCommand } from '../../../live/use-command.ts';
import { allianceHallTexts } from '../../../texts/alliance-hall.ts';
import { apiTexts } from '../../../texts/api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { TextAreaField } from '../../../ui/form/field.tsx';
import parts from '../../../ui/form/form.module.css';
import { clockTime } from '../../../ui/format/format-time.ts';
import { MessageText } from '../messages/message-text.tsx';
import styles from './bulletin.module.css';

interface BulletinProps {
  allianceId: number;
  role: AllianceRole;
  bulletin: View;
}

/** What is pinned above the conversation. Leader and officers can write it. */
export function Bulletin({ allianceId, role, bulletin }: BulletinProps) {
  const [open, setOpen] = useState(false);
  const mayEdit = !checkRight(role, 'editBulletin');
  if (!bulletin && !mayEdit) return null;
  const close = () => setOpen(false);
  return (
    <>
      {bulletin ? (
        <section
          className={styles.bulletin}
          aria-label={allianceHallTexts.bulletin.title}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long one is scrolled with the keyboard too
          tabIndex={0}
        >
          <div className={styles.head}>
            <h3 className={styles.title}>{allianceHallTexts.bulletin.title}</h3>
            <p className={styles.by}>
              {allianceHallTexts.bulletin.by(
                bulletin.author ? (
                  <Link to={`/profile/${bulletin.author.user_id}`}>{bulletin.author.username}</Link>
                ) : (
                  allianceHallTexts.formerPlayer
                ),
                <time dateTime={bulletin.at}>{clockTime(bulletin.at)}</time>,
              )}
            </p>
            {mayEdit ? (
              <Button aria-label={allianceHallTexts.bulletin.editLabel} onClick={() => setOpen(true)}>
                {allianceHallTexts.bulletin.edit}
              </Button>
            ) : null}
          </div>
          <MessageText text={bulletin.text} />
        </section>
      ) : (
        <div>
          <Button onClick={() => setOpen(true)}>{allianceHallTexts.bulletin.pin}</Button>
        </div>
      )}
      <Dialog
        open={open}
        onClose={close}
        title={allianceHallTexts.bulletin.title}
        lead={allianceHallTexts.bulletin.lead}
        closeIcon={<Icon name="close" size={18} />}
      >
        <BulletinForm allianceId={allianceId} text={bulletin?.text ?? ''} onDone={close} />
      </Dialog>
    </>
  );
}

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
    <form noValidate className={parts.form} onSubmit={submit}>
      <TextAreaField
        label={allianceHallTexts.bulletin.text}
        rows={6}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={refusal ? apiTexts.refusal(refusal.text) : undefined}
        hint={allianceHallTexts.write.length(messageLength(text), MESSAGE_LIMITS.longest)}
      />
      {save.isError ? <Alert>{textOf(save.error)}</Alert> : null}
      <div className={parts.answers}>
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
