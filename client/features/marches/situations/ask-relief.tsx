import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AllianceMember } from '#shared/api/alliances/alliances';
import type { IncomingMarch } from '#shared/api/battles/marches';
import { rulePath } from '#shared/catalogue/battle-rules';
import { distance } from '#shared/rules/galaxy';
import { useMyAlliance } from '../../../api/alliances.ts';
import { textOf } from '../../../api/http/request.ts';
import { Icon } from '../../../art/marks/icons.tsx';
import { useMates } from '../../../game/mates.ts';
import { type HallPost, useHallPost } from '../../../live/use-hall-post.ts';
import { marchTexts } from '../../../texts/marches/marches.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { Button, ButtonLink } from '../../../ui/form/button.tsx';
import { Empty } from '../../../ui/layout/section.tsx';
import { nameOf, RulerName } from '../place-name.tsx';
import styles from './ask-relief.module.css';

/** An attack that comes, or a siege, which `besieged` says: then `lands_at` is when the world changes hands. */
type Danger = Pick<IncomingMarch, 'sender' | 'target' | 'lands_at'> & { readonly besieged?: true };

/** Opens the words with which mates are asked for relief against an attack or a siege, and the list of those who could come. */
export function AskRelief({ attack }: { attack: Danger }) {
  const [open, setOpen] = useState(false);
  // Kept while the dialog is closed, so that it still says that the words are posted.
  const post = useHallPost(useMyAlliance().data?.alliance?.id ?? 0);
  return (
    <>
      <button type="button" className={styles.ask} onClick={() => setOpen(true)}>
        {marchTexts.answers.relief}
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={marchTexts.answers.relief}
        lead={marchTexts.relief.lead}
        closeIcon={<Icon name="close" />}
      >
        <Plea attack={attack} post={post} />
      </Dialog>
    </>
  );
}

interface PleaProps {
  attack: Danger;
  post: HallPost;
}

function Plea({ attack, post }: PleaProps) {
  const mates = useMates();
  if (mates === undefined) return <SkeletonRows count={2} height="56px" label={marchTexts.relief.loading} />;
  if (mates.length === 0) {
    return (
      <Empty action={<ButtonLink to="/alliance">{marchTexts.relief.toAlliance}</ButtonLink>}>
        {marchTexts.relief.noMates}
      </Empty>
    );
  }
  return (
    <>
      <Words attack={attack} post={post} />
      <h3 className={styles.head}>{marchTexts.relief.who}</h3>
      <ul>
        {byDistance(mates, attack.target).map(({ mate, away }) => (
          <li key={mate.user_id} className={styles.mate}>
            <RulerName user_id={mate.user_id} username={mate.username} />
            <span className={styles.fine}>
              {mate.home && away !== null
                ? marchTexts.relief.away(nameOf(mate.home), away)
                : marchTexts.relief.homeless}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.fine}>
        {marchTexts.relief.terms} <Link to={rulePath('mates')}>{marchTexts.relief.rule}</Link>
      </p>
    </>
  );
}

function Words({ attack: { sender, target, lands_at, besieged }, post }: PleaProps) {
  const id = useId();
  const [copied, setCopied] = useState<boolean | null>(null);
  const words = marchTexts.relief[besieged ? 'besieged' : 'words'](
    sender?.username ?? marchTexts.situation.somebody,
    nameOf(target),
    target.stargate_address.join('-'),
    lands_at === null ? '' : inUtc(lands_at),
  );
  const isPosted = post.isSuccess && post.variables === words;
  return (
    <div className={styles.plea}>
      <label htmlFor={id} className={styles.fine}>
        {marchTexts.relief.label}
      </label>
      <textarea id={id} readOnly rows={4} value={words} onFocus={(event) => event.target.select()} />
      <div className={styles.tools}>
        <Button
          kind="primary"
          busy={post.isPending}
          busyLabel={marchTexts.relief.posting}
          disabled={isPosted}
          onClick={() => post.mutate(words)}
        >
          {marchTexts.relief.post}
        </Button>
        <Button onClick={async () => setCopied(await copyText(words))}>{marchTexts.relief.copy}</Button>
      </div>
      <p role="status" className={styles.fine}>
        {isPosted ? marchTexts.relief.posted((hall) => <Link to="/alliance">{hall}</Link>) : null}{' '}
        {copied === null ? null : copied ? marchTexts.relief.copied : marchTexts.relief.byHand}
      </p>
      {post.isError ? <Alert>{textOf(post.error)}</Alert> : null}
    </div>
  );
}

/** Mates live in other time zones: '2026-05-01 12:00 UTC'. */
const inUtc = (instant: string) => `${new Date(instant).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** The nearest first; those without a home last. */
function byDistance(mates: readonly AllianceMember[], target: IncomingMarch['target']) {
  const place = ({ coordinates_x: x, coordinates_y: y }: IncomingMarch['target']) => ({ x, y });
  return mates
    .map((mate) => ({ mate, away: mate.home && distance(place(mate.home), place(target)) }))
    .sort((a, b) => (a.away ?? Number.MAX_VALUE) - (b.away ?? Number.MAX_VALUE));
}
