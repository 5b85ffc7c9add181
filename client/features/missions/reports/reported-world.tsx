import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Sighting, ReportedWorld as World } from '#shared/api/reports';
import { RESERVES } from '#shared/catalogue/resources';
import { PlanetPicture } from '../../../art/planets/planet-picture.tsx';
import { forceWords } from '../../../game/force-words.ts';
import { GateAddress } from '../../../game/gate-address.tsx';
import { ResourceAmount } from '../../../game/resource-amount.tsx';
import { reportTexts } from '../../../texts/reports.ts';
import { worldTexts } from '../../../texts/worlds.ts';
import styles from './reported-world.module.css';

interface ReportedWorldProps {
  world: World;
  /** The world is the player's by now. */
  own: boolean;
  /** A closed iris kept the mission out. */
  shut: boolean;
  /** The player's own note on it. */
  note?: string | null | undefined;
  /** What a probe saw there. */
  sighting?: Sighting | undefined;
  /** The next step. */
  children?: ReactNode;
}

/** A world as a mission found it: picture, type, address, owner, reserves and places, and who stands there. */
export function ReportedWorld({ world, own, shut, note, sighting, children }: ReportedWorldProps) {
  const { state } = world;
  const place = worldTexts.coordinates(world.coordinates_x, world.coordinates_y);
  return (
    <div className={styles.world}>
      <PlanetPicture typeId={world.planet_type_id} seed={world.planet_id} size={84} />
      <div className={styles.facts}>
        <p className={styles.name}>
          {worldTexts.at(
            world.planet_type_name,
            <Link to={`/galaxymap?world=${world.planet_id}`} aria-label={reportTexts.world.show(place)}>
              {place}
            </Link>,
          )}
        </p>
        <GateAddress address={world.stargate_address} size={22} />
        <p className={styles.line}>
          {reportTexts.world.holderAndRoom(
            <Holder world={world} own={own} shut={shut} />,
            reportTexts.world.room(world.max_buildings),
          )}
        </p>
        {state ? (
          <p className={styles.reserves}>
            <span className={styles.ground}>{reportTexts.world.reserves}</span>
            {RESERVES.map((resource) => (
              <ResourceAmount key={resource} resource={resource} amount={state[resource]} />
            ))}
          </p>
        ) : (
          <p className={styles.line}>{shut ? reportTexts.world.shut : reportTexts.world.addressOnly}</p>
        )}
        {sighting ? <SightedForce sighting={sighting} /> : null}
        {note ? <p className={styles.note}>{note}</p> : null}
        {children ? <div className={styles.steps}>{children}</div> : null}
      </div>
    </div>
  );
}

function Holder({ world: { state }, own, shut }: Pick<ReportedWorldProps, 'world' | 'own' | 'shut'>) {
  if (own) return worldTexts.own;
  if (!state) return shut ? reportTexts.world.unseen : worldTexts.ownerUnknown;
  if (state.owner) {
    return worldTexts.heldBy(<Link to={`/profile/${state.owner.user_id}`}>{state.owner.username}</Link>);
  }
  return worldTexts.guarded(state.guard);
}

/** What a probe saw on a world of another player: ships, squads, guns and wall, and how exact that is. */
function SightedForce({ sighting }: { sighting: Sighting }) {
  const { ships, squads, defense_level, defense_stat, error_percent } = sighting;
  return (
    <section className={styles.sighted} aria-label={reportTexts.sighted.title}>
      <p className={styles.ground}>{reportTexts.sighted.title}</p>
      <p>{ships.length > 0 ? reportTexts.sighted.ships(forceWords({ ships })) : reportTexts.sighted.noShips}</p>
      <p>{squads.length > 0 ? reportTexts.sighted.squads(forceWords({ squads })) : reportTexts.sighted.noSquads}</p>
      <p>{reportTexts.sighted.wall(defense_stat, defense_level)}</p>
      <p className={styles.line}>{reportTexts.sighted.exactness(error_percent)}</p>
    </section>
  );
}
