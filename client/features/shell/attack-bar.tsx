import { Link } from 'react-router-dom';
import type { IncomingMarch } from '#shared/api/battles/marches';
import { useServerNow } from '../../api/http/server-clock.ts';
import { Icon } from '../../art/marks/icons.tsx';
import { attackTexts } from '../../texts/marches/attacks.ts';
import { Countdown } from '../../ui/format/countdown.tsx';
import styles from './attack-bar.module.css';

/** Says who attacks what and when, with the way to the world. `attacks`: at least one, the next to land first. */
export function AttackBar({ attacks }: { attacks: readonly IncomingMarch[] }) {
  const now = useServerNow();
  const [next] = attacks;
  if (!next) return null;
  const { sender, target, lands_at } = next;
  const name = target.planet_name ?? attackTexts.yourWorld;
  return (
    <section className={styles.bar} aria-label={attackTexts.label}>
      <Icon name="warning" size={18} />
      <p className={styles.words} role="status">
        <span>{attackTexts.attack(sender?.username, <Link to={`/planets/${target.planet_id}`}>{name}</Link>)}</span>
        {attacks.length > 1 ? (
          <Link to="/dashboard" className={styles.more}>
            {attackTexts.more(attacks.length - 1)}
          </Link>
        ) : null}
      </p>
      {lands_at === null ? null : (
        <span className={styles.left}>
          <Countdown exact left={Date.parse(lands_at) - now} due={attackTexts.landing} />
        </span>
      )}
    </section>
  );
}
