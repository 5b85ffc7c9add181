import { type ReactNode, useId } from 'react';
import type { Cost } from '#shared/catalogue/resources';
import { Button } from './form/button.tsx';
import styles from './offer.module.css';
import { ResourceList } from './resource-amount.tsx';

/** What there is to pay with. */
export function InStock({ stock }: { stock: Cost | undefined }) {
  return <p className={styles.stock}>In stock {stock ? <ResourceList amounts={stock} /> : <span>…</span>}</p>;
}

interface CatalogueCardProps {
  picture: ReactNode;
  name: string;
  /** A word beside the name. */
  mark?: ReactNode;
  words: string;
  /** A later level brings it. */
  locked?: boolean;
  className?: string | undefined;
  /** What it does and costs, and the way to have it. */
  children: ReactNode;
}

/** One of the things that can be built. */
export function CatalogueCard({ picture, name, mark, words, locked = false, className, children }: CatalogueCardProps) {
  return (
    <li className={[styles.card, locked && styles.locked, className].filter(Boolean).join(' ')}>
      <div className={styles.picture}>{picture}</div>
      <div>
        <h3 className={styles.name}>
          {name}
          {mark}
        </h3>
        <p className={styles.words}>{words}</p>
      </div>
      {children}
    </li>
  );
}

interface CatalogueActionProps {
  name: string;
  /** Why it cannot be built. */
  refusal: string | undefined;
  /** The element that says so already, once for all cards. */
  saidAt: string | undefined;
  /** The refusal stands on the button itself. */
  onButton?: boolean;
  busy: boolean;
  /** Another one is being started. */
  locked: boolean;
  onBuild: () => void;
}

/** The button that starts it, and if it cannot be started, why. */
export function CatalogueAction({
  name,
  refusal,
  saidAt,
  onButton = false,
  busy,
  locked,
  onBuild,
}: CatalogueActionProps) {
  const whyId = useId();
  const beside = refusal !== undefined && saidAt === undefined && !onButton;
  return (
    <div className={styles.act}>
      <Button
        kind="offer"
        disabled={refusal !== undefined || locked}
        busy={busy}
        busyLabel="Starting…"
        aria-label={onButton ? undefined : `Build ${name}`}
        aria-describedby={beside ? whyId : saidAt}
        onClick={onBuild}
      >
        {onButton ? refusal : 'Build'}
      </Button>
      {beside ? (
        <p id={whyId} className={styles.why}>
          {refusal}
        </p>
      ) : null}
    </div>
  );
}

/** In the button's place, where a later level brings it. */
export function CatalogueLocked({ level }: { level: number }) {
  return <p className={styles.from}>Available from level {level}</p>;
}
