import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Bulletin as View } from '#shared/api/alliances/alliance-hall';
import type { AllianceRole } from '#shared/api/alliances/alliances';
import { checkRight } from '#shared/rules/alliances';
import { Icon } from '../../../art/marks/icons.tsx';
import { allianceHallTexts } from '../../../texts/alliance-hall.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { clockTime } from '../../../ui/format/format-time.ts';
import { MessageText } from '../messages/message-text.tsx';
import styles from './bulletin.module.css';
import { BulletinForm } from './bulletin-form.tsx';

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
