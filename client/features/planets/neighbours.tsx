import { Link, useNavigate } from 'react-router-dom';
import type { Planet } from '#shared/api/planets';
import { Icon } from '../../art/marks/icons.tsx';
import { planetTexts } from '../../texts/planets.ts';
import { useSingleKey } from '../../ui/single-keys.ts';
import styles from './neighbours.module.css';

interface NeighboursProps {
  planets: readonly Planet[] | undefined;
  planetId: number;
}

/** The ways to the worlds before and after this one, by link and by key; after the last comes the first. Nothing for an only world. */
export function Neighbours({ planets = [], planetId }: NeighboursProps) {
  const at = planets.findIndex(({ planet_id }) => planet_id === planetId);
  const before = planets.at(at - 1);
  const after = planets[(at + 1) % planets.length];
  const navigate = useNavigate();
  const isKnown = at >= 0 && planets.length > 1;
  const go = (to: Planet | undefined) => void (isKnown && to && navigate(pageOf(to)));
  // By its place on the keyboard, because other layouts have other characters there.
  useSingleKey(
    ({ code }) => code === 'BracketLeft',
    () => go(before),
  );
  useSingleKey(
    ({ code }) => code === 'BracketRight',
    () => go(after),
  );
  if (!isKnown || !before || !after) return null;
  const previous = planetTexts.neighbours.previous(before.planet_name);
  const next = planetTexts.neighbours.next(after.planet_name);
  return (
    <nav aria-label={planetTexts.neighbours.label} className={styles.neighbours}>
      <Link to={pageOf(before)} aria-label={previous} title={previous} aria-keyshortcuts="[">
        <Icon name="chevron-left" size={18} />
      </Link>
      <span>{planetTexts.neighbours.place(at + 1, planets.length)}</span>
      <Link to={pageOf(after)} aria-label={next} title={next} aria-keyshortcuts="]">
        <Icon name="chevron-right" size={18} />
      </Link>
    </nav>
  );
}

const pageOf = ({ planet_id }: Planet) => `/planets/${planet_id}`;
