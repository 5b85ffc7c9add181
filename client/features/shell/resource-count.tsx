import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import type { Resource } from '#shared/catalogue/resources';
import { ResourceMark } from '../../art/marks/resource-mark.tsx';
import { earningsTexts } from '../../texts/earnings.ts';
import { resourceTexts } from '../../texts/resources.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { full, short } from '../../ui/format/number.ts';
import styles from './top-bar.module.css';
import { useDips } from './use-moments.ts';

const Earnings = lazy(async () => ({ default: (await import('./earnings.tsx')).Earnings }));

interface ResourceCountProps {
  resource: Resource;
  /** Undefined while it is not known. */
  amount: number | undefined;
  /** Units that come in per hour. */
  rate: number | undefined;
}

/** One resource of the top bar, with an animation when some of it is spent; opened, it says where it comes from. */
export function ResourceCount({ resource, amount, rate }: ResourceCountProps) {
  const dips = useDips(amount ?? 0);
  const details = useDetails();
  const id = useId();
  return (
    <div ref={details.around} className={styles.resource} {...details.aroundProps}>
      <button
        type="button"
        className={styles.source}
        title={details.open ? undefined : resourceTexts.name(resource)}
        aria-expanded={details.open}
        aria-controls={details.open ? id : undefined}
        {...details.buttonProps}
      >
        <span className={styles.mark}>
          <ResourceMark resource={resource} size={20} />
        </span>
        <span className={styles.count}>
          {amount === undefined ? (
            <Skeleton width="3.2em" height="0.9em" />
          ) : (
            <span key={dips} className={dips > 0 ? styles.dip : undefined} data-resource={resource}>
              <span className={styles.full}>{full(amount)}</span>
              <span className={styles.short} aria-hidden="true">
                {short(amount)}
              </span>
            </span>
          )}
        </span>
        <span className={styles.label}>
          <span className={styles.word}>{resourceTexts.name(resource)}</span>
          {rate === undefined ? null : (
            <span className={styles.rate}>
              <span aria-hidden="true">{earningsTexts.rate(short(rate))}</span>
              <span className="visually-hidden">{` ${earningsTexts.rateAloud(rate)}`}</span>
            </span>
          )}
        </span>
      </button>
      {details.open ? (
        <div id={id} className={styles.details}>
          <Suspense fallback={<Skeleton height="4.5rem" />}>
            <Earnings resource={resource} />
          </Suspense>
        </div>
      ) : null}
    </div>
  );
}

/**
 * Details that open below a button when the mouse rests on it, when it takes the focus, and when it is tapped or pressed.
 * They close when mouse and focus are gone, with Escape, and by a press elsewhere.
 */
function useDetails() {
  const [open, setOpen] = useState(false);
  const around = useRef<HTMLDivElement>(null);
  /** What the button is being pressed with: a press focuses it too, and must not open and close it at once. */
  const pressedWith = useRef<string | null>(null);
  useEffect(() => {
    if (!open) return;
    const elsewhere = (event: PointerEvent) => {
      if (!around.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', elsewhere);
    return () => document.removeEventListener('pointerdown', elsewhere);
  }, [open]);
  return {
    open,
    around,
    aroundProps: {
      onPointerEnter: (event: React.PointerEvent) => event.pointerType === 'mouse' && setOpen(true),
      onPointerLeave: (event: React.PointerEvent) => {
        if (event.pointerType === 'mouse' && !around.current?.contains(document.activeElement)) setOpen(false);
      },
      onBlur: (event: React.FocusEvent) => {
        if (!around.current?.contains(event.relatedTarget)) setOpen(false);
      },
      onKeyDown: (event: React.KeyboardEvent) => event.key === 'Escape' && setOpen(false),
    },
    buttonProps: {
      onPointerDown: (event: React.PointerEvent) => {
        pressedWith.current = event.pointerType;
      },
      onFocus: () => pressedWith.current === null && setOpen(true),
      onClick: () => {
        const mouse = pressedWith.current === 'mouse';
        pressedWith.current = null;
        setOpen((was) => mouse || !was);
      },
    },
  };
}
