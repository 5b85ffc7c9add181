import { type ReactNode, useId, useState } from 'react';
import type { Cost } from '#shared/catalogue/resources';
import { offerTexts } from '../texts/offers.ts';
import { Button } from '../ui/form/button.tsx';
import { useEverythingShown } from './disclosure.ts';
import styles from './offer.module.css';
import { ResourceList } from './resource-amount.tsx';

/** The resources in stock. */
export function InStock({ stock }: { stock: Cost | undefined }) {
  return (
    <p className={styles.stock}>{offerTexts.inStock(stock ? <ResourceList amounts={stock} /> : <span>…</span>)}</p>
  );
}

interface CatalogueCardProps {
  picture: ReactNode;
  name: string;
  /** A label beside the name. */
  mark?: ReactNode;
  words: string;
  /** Whether a higher level is needed. */
  locked?: boolean;
  className?: string | undefined;
  /** Its effects, its price and the button. */
  children: ReactNode;
}

/** A card for a building or ship that can be built. */
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
  /** The reason why it cannot be built. */
  refusal: string | undefined;
  /** Id of an element that already shows this reason for all cards. */
  saidAt: string | undefined;
  /** Shows the reason on the button itself. */
  onButton?: boolean;
  busy: boolean;
  /** Another construction is being started. */
  locked: boolean;
  onBuild: () => void;
  /** Orders it ahead, where it cannot be started now. */
  onOrder?: (() => void) | undefined;
}

/** The button that starts the construction, and, if it cannot be started, the reason. */
export function CatalogueAction({
  name,
  refusal,
  saidAt,
  onButton = false,
  busy,
  locked,
  onBuild,
  onOrder,
}: CatalogueActionProps) {
  const whyId = useId();
  const beside = refusal !== undefined && saidAt === undefined && !onButton;
  return (
    <div className={onOrder ? `${styles.act} ${styles.two}` : styles.act}>
      <Button
        kind="offer"
        disabled={refusal !== undefined || locked}
        busy={busy}
        busyLabel={offerTexts.starting}
        aria-label={onButton ? undefined : offerTexts.buildName(name)}
        aria-describedby={beside ? whyId : saidAt}
        onClick={onBuild}
      >
        {onButton ? refusal : offerTexts.build}
      </Button>
      {onOrder ? (
        <Button
          disabled={locked}
          busy={busy}
          busyLabel={offerTexts.queueing}
          aria-label={offerTexts.queueName(name)}
          onClick={onOrder}
        >
          {offerTexts.queue}
        </Button>
      ) : null}
      {beside ? (
        <p id={whyId} className={styles.why}>
          {refusal}
        </p>
      ) : null}
    </div>
  );
}

/** Replaces the button while a higher level is needed. */
export function CatalogueLocked({ level }: { level: number }) {
  return <p className={styles.from}>{offerTexts.fromLevel(level)}</p>;
}

interface FoldedProps {
  /** What it holds: '9 more by level 10'. */
  words: string;
  /** Whether it is open at first. Where everything is shown at once, it always is. */
  opened?: boolean;
  children: ReactNode;
}

/** One line for what cannot be had yet. Its cards are made once it is opened. */
export function Folded({ words, opened = false, children }: FoldedProps) {
  const everything = useEverythingShown();
  const [open, setOpen] = useState(opened || everything);
  return (
    <details className={styles.folded} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{words}</summary>
      {open ? children : null}
    </details>
  );
}
