import { Link } from 'react-router-dom';
import type { PlanetDetail } from '#shared/api/planets';
import { rulePath } from '#shared/catalogue/battle-rules';
import { REFUSALS, type Refusal } from '#shared/refusals';
import { MOST_ORDERS } from '#shared/rules/build-queue';
import { freeBuildSlots, keptTypes, slotHolders } from '#shared/rules/construction';
import { useServerNow } from '../../clock/server-clock.ts';
import { constructionTexts } from '../../texts/construction.ts';
import { RefusalNote } from '../../ui/feedback/alert.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { timeLeft } from '../../ui/format/duration.ts';
import styles from './site-note.module.css';

/** Why no construction of any type can be started on a planet now; undefined if one can. */
export function siteRefusal(planet: PlanetDetail): Refusal | undefined {
  if (planet.siege) return REFUSALS.worldBesieged;
  if (planet.buildings.length >= planet.max_buildings) return REFUSALS.planetFull;
  return freeBuildSlots(planet) === 0 ? REFUSALS.noFreeSlot : undefined;
}

/** Says why nothing can be started here, and what to do. `id` is for the `aria-describedby` of the buttons. */
export function SiteNote({ planet, id }: { planet: PlanetDetail; id?: string }) {
  const refusal = siteRefusal(planet);
  // On the page, the banner above already says so, and what helps.
  if (!refusal || (refusal === REFUSALS.worldBesieged && id === undefined)) return null;
  if (refusal === REFUSALS.worldBesieged) return <RefusalNote refusal={refusal} id={id} />;
  const full = refusal === REFUSALS.planetFull;
  return (
    <div className={styles.note}>
      <div>
        <p id={id} className={styles.why}>
          {refusal.text}
        </p>
        <p>{full ? constructionTexts.site.makeRoom : <NextSlot planet={planet} />}</p>
        {full ? null : <p>{aboutOrders(planet)}</p>}
      </div>
      {full ? (
        <ButtonLink to={`/missions?planet=${planet.planet_id}`}>{constructionTexts.site.findWorld}</ButtonLink>
      ) : null}
    </div>
  );
}

/** What can be done meanwhile: what is ordered begins by itself. */
function aboutOrders({ queue }: PlanetDetail): string {
  const left = MOST_ORDERS - queue.length;
  if (left <= 0) return constructionTexts.site.queueFull(MOST_ORDERS);
  return constructionTexts.site.orderAhead(left);
}

/** Names the building that will free a slot first, and how. An unfinished building will pass its slot on to an order. */
function NextSlot({ planet: { buildings, queue } }: { planet: PlanetDetail }) {
  const [first] = slotHolders(buildings).sort((a, b) => Date.parse(a.built_at) - Date.parse(b.built_at));
  const left = useServerNow((now) => (first ? timeLeft(Date.parse(first.built_at) - now) : ''));
  if (!first) return '';
  const name = first.building_type_name;
  if (left === '') return constructionTexts.site.activateFirst(name);
  return queue.length > 0 ? '' : constructionTexts.site.slotIn(name, left);
}

/** From this many places left for any building on, the note tells how many there are. */
const FEW = 5;

/** Says in time how many places of a home are left for any building, and for which ones the others are kept. */
export function KeptPlaces({ planet }: { planet: PlanetDetail }) {
  const { queue, buildings, max_buildings } = planet;
  const taken = [...buildings, ...queue.map(({ building_type_id }) => ({ building_type_id, activated: false }))];
  const kept = keptTypes({ home: planet.home, buildings: taken });
  const left = Math.max(0, max_buildings - taken.length - kept.length);
  if (kept.length === 0 || left > FEW) return null;
  return (
    <div className={`${styles.note} ${styles.first}`}>
      <p>{constructionTexts.site.kept(left, kept.map(({ name }) => name).join(', '))}</p>
      <Link to={rulePath('places')}>{constructionTexts.site.keptRule}</Link>
    </div>
  );
}
