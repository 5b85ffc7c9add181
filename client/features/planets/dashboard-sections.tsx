import { Link } from 'react-router-dom';
import type { Planet } from '#shared/api/planets';
import { useResources } from '../../api/queries.ts';
import { Icon } from '../../art/marks/icons.tsx';
import { PlanetPicture } from '../../art/planets/planet-picture.tsx';
import { ResourceList } from '../../game/resource-amount.tsx';
import { earningsTexts } from '../../texts/earnings.ts';
import { planetTexts } from '../../texts/planets.ts';
import { Skeleton, SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './dashboard-sections.module.css';

/** More would push the reports below the fold; /myplanets lists all. */
const SHOWN = 5;

/** The dashboard's links to the player's worlds. `planets` is undefined while they load. */
export function WorldList({ planets }: { planets: readonly Planet[] | undefined }) {
  if (planets?.length === 0) return null;
  return (
    <Section
      title={planetTexts.list.title}
      aside={planets ? <Link to="/myplanets">{planetTexts.list.all(planets.length)}</Link> : null}
    >
      {planets === undefined ? <SkeletonRows count={1} height="64px" label={planetTexts.list.loading} /> : null}
      <ul>
        {planets?.slice(0, SHOWN).map((planet) => (
          <li key={planet.planet_id}>
            <Link to={`/planets/${planet.planet_id}`} className={styles.world}>
              <PlanetPicture typeId={planet.planet_type_id} seed={planet.planet_id} size={44} />
              <span>
                <span className={styles.name}>{planet.planet_name}</span>
                <br />
                <span className={styles.type}>{planet.planet_type_name}</span>
              </span>
              <Icon name="chevron-right" size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** What comes in from all worlds per hour. */
export function Income() {
  const { data } = useResources();
  return (
    <Section title={earningsTexts.income} aside={earningsTexts.incomeAside}>
      <div className={styles.income}>
        {data ? <ResourceList amounts={data.rates} sign="+" /> : <Skeleton height="52px" />}
      </div>
    </Section>
  );
}
