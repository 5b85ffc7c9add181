import type { SharedSighting } from '#shared/api/alliances/alliance-sightings';
import { plannerAddress } from '#shared/pages';
import { distance } from '#shared/rules/galaxy';
import { useSharedSightings } from '../../api/sightings.ts';
import { PlanetPicture } from '../../art/planets/planet-picture.tsx';
import { GateAddress } from '../../game/gate-address.tsx';
import { useMarchAim } from '../../game/mates.ts';
import { simulatorPath } from '../../game/simulator-link.ts';
import { addressBookTexts } from '../../texts/address-book.ts';
import { worldTexts } from '../../texts/worlds.ts';
import { ButtonLink } from '../../ui/form/button.tsx';
import { clockTime } from '../../ui/format/format-time.ts';
import { full } from '../../ui/format/number.ts';
import { Section } from '../../ui/layout/section.tsx';
import styles from './known-worlds.module.css';
import type { Origin } from './known-worlds.tsx';

interface MatesSightingsProps {
  /** Undefined until it is known. */
  origin: Origin | undefined;
  /** Called to show a world on the map. */
  onFind: (id: number) => void;
}

/** What the probes of mates saw, newest first; nothing without an alliance that shares it, or before a mate saw something. */
export function MatesSightings({ origin, onFind }: MatesSightingsProps) {
  const seen = useSharedSightings().data ?? [];
  const aimOf = useMarchAim();
  if (seen.length === 0) return null;
  return (
    <Section title={addressBookTexts.mates.title} aside={full(seen.length)}>
      <ul className={styles.list} aria-label={addressBookTexts.mates.title}>
        {seen.map((each) => (
          <Row key={each.planet_id} seen={each} origin={origin} aim={aimOf(each.owner)} onFind={onFind} />
        ))}
      </ul>
    </Section>
  );
}

interface RowProps extends MatesSightingsProps {
  seen: SharedSighting;
  aim: ReturnType<ReturnType<typeof useMarchAim>>;
}

function Row({ seen, origin, aim, onFind }: RowProps) {
  const { planet_id, stargate_address, coordinates_x: x, coordinates_y: y, owner, seen_by, as_of, sighting } = seen;
  const address = stargate_address.join('-');
  const where = <span className={styles.whole}>{worldTexts.coordinates(x, y)}</span>;
  const count = (units: readonly { readonly count: number }[]) => units.reduce((sum, each) => sum + each.count, 0);
  return (
    <li className={styles.row}>
      <PlanetPicture typeId={seen.planet_type_id} seed={planet_id} size={48} />
      <div className={styles.facts}>
        <button
          type="button"
          className={styles.find}
          aria-label={addressBookTexts.findLabel(address)}
          onClick={() => onFind(planet_id)}
        >
          <GateAddress address={stargate_address} size={18} />
        </button>
        <p className={styles.line}>
          {origin ? addressBookTexts.away(where, distance(origin, { x, y }), origin.name) : where}
        </p>
        <p className={styles.line}>{addressBookTexts.mates.seen(owner.username, seen_by.username, clockTime(as_of))}</p>
        <p className={styles.line}>
          {addressBookTexts.mates.forces(count(sighting.ships), count(sighting.squads), sighting.error_percent)}
        </p>
        <div className={styles.steps}>
          <ButtonLink
            to={plannerAddress({ kind: aim, target: stargate_address })}
            label={worldTexts.marchLabel[aim](address)}
          >
            {worldTexts.march[aim]}
          </ButtonLink>
          <ButtonLink to={simulatorPath({ seenId: planet_id })} label={worldTexts.simulateLabel(address)}>
            {worldTexts.simulate}
          </ButtonLink>
        </div>
      </div>
    </li>
  );
}
