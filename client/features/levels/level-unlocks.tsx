import { useEffect, useId, useRef, useState } from 'react';
import { Link, useMatch } from 'react-router-dom';
import { DISCLOSURES, type Panel } from '#shared/catalogue/disclosure';
import { levelsBetween } from '#shared/rules/levels';
import { usePlanets } from '../../api/queries.ts';
import { useRaceId } from '../../api/ships.ts';
import { Icon } from '../../art/marks/icons.tsx';
import { levelTexts } from '../../texts/players/levels.ts';
import { Button } from '../../ui/form/button.tsx';
import styles from './level-unlocks.module.css';
import { type Unlocked, UnlockList } from './unlock-list.tsx';

interface LevelUnlocksProps {
  /** The levels after `after`, up to `upTo`, are new. */
  after: number;
  upTo: number;
  /** What the game shows from now on. */
  panels: readonly Panel[];
  onClose: () => void;
}

/** How long it stays if nobody closes it, in ms. */
export const TOLD_MS = 12_000;

/**
 * What the new levels unlock, each linked to where it is used: in the middle of the window, where clicks beside its links go through
 * it. Closes by itself, and on Escape.
 */
export function LevelUnlocks({ after, upTo, panels, onClose }: LevelUnlocksProps) {
  const id = useId();
  const hold = useClosing(onClose);
  const raceId = useRaceId();
  const linkOf = useUnlockLink();
  const rows = raceId === undefined ? [] : levelsBetween(after, upTo, raceId);
  const [first, ...more] = rows;
  if (!first && panels.length === 0) return null;
  const unlocks = rows.flatMap((row) => row.unlocks);
  const news = panels.map((panel) => ({ kind: 'panel' as const, panel }));
  return (
    <section className={styles.card} aria-labelledby={id} aria-live="polite" {...hold}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {titleOf(first, more)}
        </h2>
        <Button kind="bare" icon aria-label={levelTexts.unlocked.close} onClick={onClose}>
          <Icon name="close" size={18} />
        </Button>
      </div>
      <UnlockList unlocks={[...unlocks, ...news]} linkOf={linkOf} onFollow={onClose} />
      {first ? (
        <Link to="/profile" className={styles.all} onClick={onClose}>
          {levelTexts.unlocked.all}
        </Link>
      ) : null}
    </section>
  );
}

/** Closes after a while in which neither the pointer nor the focus rests on it. */
function useClosing(onClose: () => void) {
  const [held, setHeld] = useState(false);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && close.current();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => close.current(), TOLD_MS);
    return () => clearTimeout(timer);
  }, [held]);
  return {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
}

function titleOf(first: { readonly level: number } | undefined, more: readonly unknown[]): string {
  if (!first) return levelTexts.unlocked.panels;
  return more.length === 0 ? levelTexts.unlocked.one(first.level) : levelTexts.unlocked.several;
}

/** Returns the address at which an unlock is used: on the world whose page is open, otherwise at home. */
function useUnlockLink(): (unlock: Unlocked) => string {
  const open = useMatch('/planets/:planetId')?.params.planetId;
  const planets = usePlanets().data;
  const home = planets?.find((planet) => planet.home) ?? planets?.[0];
  const place = open ?? home?.planet_id;
  const world = (search: string) => (place === undefined ? '/myplanets' : `/planets/${place}${search}`);
  return (unlock) => {
    switch (unlock.kind) {
      case 'building':
        return world(`?build=${unlock.id}`);
      case 'ship':
        return world('?window=ships');
      case 'panel': {
        const at = DISCLOSURES[unlock.panel].at;
        return 'page' in at ? at.page : world(at.world);
      }
      case 'title':
        return '/profile';
      case 'bonus':
        return { place: '/myplanets', ships: world('?window=ships'), address: '/missions' }[unlock.bonus];
    }
  };
}
