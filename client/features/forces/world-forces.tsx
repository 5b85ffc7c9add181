import { Link } from 'react-router-dom';
import type { Planet, PlanetDetail } from '#shared/api/planets';
import { isTrained } from '#shared/rules/battles/garrison';
import { shipTypeIdOf } from '../../api/ships.ts';
import { useForcesNow } from '../../api/squads.ts';
import { type Strength, StrengthMark } from '../../art/marks/strength-mark.tsx';
import { PlanetPicture } from '../../art/planets/planet-picture.tsx';
import { ShipPicture } from '../../art/ships/ship-picture.tsx';
import { forceTexts } from '../../texts/forces.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { full } from '../../ui/format/number.ts';
import { escortOf, type ShipGroup, shipGroups } from './force-totals.ts';
import styles from './world-forces.module.css';

interface WorldForcesProps {
  planet: Planet;
  /** Undefined while it loads. */
  detail: PlanetDetail | undefined;
  /** Why loading failed, if it did. */
  failure: string | undefined;
}

/** The forces on one world: ships by type, squads, defence. */
export function WorldForces({ planet, detail, failure }: WorldForcesProps) {
  const now = useForcesNow(detail ? [detail] : []);
  const to = `/planets/${planet.planet_id}`;
  return (
    <li className={styles.world}>
      <div className={styles.head}>
        <PlanetPicture typeId={planet.planet_type_id} seed={planet.planet_id} size={56} />
        <div>
          <h3 className={styles.name}>
            <Link to={to}>{planet.planet_name}</Link>
          </h3>
          <p className={styles.dim}>
            {detail ? forceTexts.defenseOf(detail.defense_stat, detail.defense_level) : planet.planet_type_name}
          </p>
          {/* The line is there before the number, so that nothing moves when the number comes. */}
          <p className={styles.dim}>{detail ? forceTexts.escort(escortOf(detail, now)) : '\u00a0'}</p>
        </div>
      </div>
      <div className={styles.forces}>
        {detail ? (
          <Fleet planet={detail} now={now} />
        ) : failure ? (
          <p>{failure}</p>
        ) : (
          <Skeleton width="60%" height="48px" />
        )}
        {detail ? <Garrison planet={detail} now={now} /> : null}
      </div>
      <div className={styles.act}>
        <ButtonLink to={to} label={forceTexts.buildMoreOn(planet.planet_name)}>
          {forceTexts.buildMore}
        </ButtonLink>
      </div>
    </li>
  );
}

interface ForcesProps {
  planet: PlanetDetail;
  /** The server's time, ms since 1970. */
  now: number;
}

function Fleet({ planet, now }: ForcesProps) {
  const groups = shipGroups(planet.ships, now);
  if (groups.length === 0) return <p className={styles.none}>{forceTexts.noShips}</p>;
  return (
    <ul className={styles.list} aria-label={forceTexts.shipsOn(planet.planet_name)}>
      {groups.map((group) => (
        <Group key={group.name} group={group} />
      ))}
    </ul>
  );
}

function Group({ group: { name, count, isScout, each, states } }: { group: ShipGroup }) {
  return (
    <li className={styles.group}>
      <ShipPicture typeId={shipTypeIdOf(name)} size={56} />
      <div>
        <p className={styles.type}>
          {forceTexts.group(count, name)} {isScout ? <span className={styles.dim}>{forceTexts.scout}</span> : null}
        </p>
        <p className={styles.dim}>{states}</p>
      </div>
      <p className={styles.stats}>
        <Stat strength="space-attack" name={forceTexts.spaceAttack} value={count * each.space_attack} />
        <Stat strength="space-defense" name={forceTexts.spaceDefense} value={count * each.space_defense} />
        <Stat strength="ground-attack" name={forceTexts.groundAttack} value={count * each.ground_attack} />
      </p>
    </li>
  );
}

/** The squads of a world, grouped by type. */
function Garrison({ planet, now }: ForcesProps) {
  const squads = planet.soldier_squads;
  if (squads.length === 0) return <p className={styles.none}>{forceTexts.noSquads}</p>;
  const names = [...new Set(squads.map((squad) => squad.squad_type_name))];
  return (
    <ul className={styles.list} aria-label={forceTexts.squadsOn(planet.planet_name)}>
      {names.map((name) => {
        const alike = squads.filter((squad) => squad.squad_type_name === name);
        const ready = alike.filter((squad) => isTrained(squad, now));
        const sum = (pick: (squad: (typeof alike)[number]) => number) =>
          ready.reduce((total, squad) => total + pick(squad), 0);
        return (
          <li key={name} className={styles.group}>
            <span className={styles.badge}>
              <StrengthMark strength="soldiers" size={24} />
            </span>
            <div>
              <p className={styles.type}>{forceTexts.group(ready.length, name)}</p>
              <p className={styles.dim}>
                {forceTexts.soldiersIn(
                  sum((squad) => squad.soldiers_per_squad),
                  alike.length - ready.length,
                )}
              </p>
            </div>
            <p className={styles.stats}>
              <Stat strength="ground-attack" name={forceTexts.attack} value={sum((squad) => squad.base_attack)} />
              <Stat strength="defense" name={forceTexts.defense} value={sum((squad) => squad.base_defense)} />
            </p>
          </li>
        );
      })}
    </ul>
  );
}

function Stat({ strength, name, value }: { strength: Strength; name: string; value: number }) {
  return (
    <span className={styles.stat} title={name}>
      <StrengthMark strength={strength} size={14} />
      <span className="visually-hidden">{name} </span>
      {full(value)}
    </span>
  );
}
