import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { WorldPlace } from '#shared/api/battles/battles';
import type { IncomingMarch } from '#shared/api/battles/marches';
import type { SiegeView } from '#shared/api/battles/sieges';
import { Icon } from '../../art/marks/icons.tsx';
import { attackTexts } from '../../texts/marches/attacks.ts';
import { Countdown } from '../../ui/format/countdown.tsx';
import styles from './attack-bar.module.css';

interface AttackBarProps {
  /** The next to land first. */
  attacks: readonly IncomingMarch[];
  /** Those of the player's worlds, the next to end first. */
  sieges: readonly SiegeView[];
}

/** Says who attacks or besieges which world, and until when, with a link to it. Of several attacks, it names the next to land. */
export function AttackBar({ attacks, sieges }: AttackBarProps) {
  const [shown] = [...attacks.map(attackWords), ...sieges.map(siegeWords)];
  if (!shown) return null;
  const others = attacks.length + sieges.length - 1;
  return (
    <section className={styles.bar} aria-label={attackTexts.label}>
      <Icon name="warning" size={18} />
      <p className={styles.words} role="status">
        <span>{shown.words}</span>
        {others > 0 ? (
          <Link to="/dashboard" className={styles.more}>
            {attackTexts.more(others)}
          </Link>
        ) : null}
      </p>
      {shown.until === null ? null : (
        <span className={styles.left}>
          <Countdown exact until={Date.parse(shown.until)} due={shown.due} />
        </span>
      )}
    </section>
  );
}

interface Warning {
  readonly words: ReactNode;
  readonly until: string | null;
  /** Shown instead of the countdown once it is over. */
  readonly due: string;
}

function attackWords({ sender, target, lands_at }: IncomingMarch): Warning {
  return { words: attackTexts.attack(sender?.username, linkTo(target)), until: lands_at, due: attackTexts.landing };
}

function siegeWords({ besieger, planet, ends_at }: SiegeView): Warning {
  return { words: attackTexts.siege(besieger.username, linkTo(planet)), until: ends_at, due: attackTexts.changing };
}

const linkTo = ({ planet_id, planet_name }: Pick<WorldPlace, 'planet_id' | 'planet_name'>) => (
  <Link to={`/planets/${planet_id}`}>{planet_name ?? attackTexts.yourWorld}</Link>
);
