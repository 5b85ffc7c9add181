import type { Planet } from '#shared/api/planets';
import { useScouts } from '../../../api/missions.ts';
import { usePlanets } from '../../../api/queries.ts';
import { Icon } from '../../../art/marks/icons.tsx';
import { PlanetPicture } from '../../../art/planets/planet-picture.tsx';
import { Symbols } from '../../../game/gate-address.tsx';
import { Unread } from '../../../game/unread.tsx';
import { missionTexts } from '../../../texts/missions.ts';
import { worldTexts } from '../../../texts/worlds.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Empty } from '../../../ui/layout/section.tsx';
import styles from '../choice-dialog.module.css';
import { NoScouts } from './scout-dialog.tsx';

interface OriginDialogProps {
  open: boolean;
  /** List only worlds with an idle scout. */
  scouting: boolean;
  chosen: number | null;
  onChoose: (planetId: number) => void;
  onClose: () => void;
}

/** The dialog that chooses the origin world. */
export function OriginDialog({ open, scouting, chosen, onChoose, onClose }: OriginDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={missionTexts.origin.title}
      lead={scouting ? missionTexts.origin.leadScouting : missionTexts.origin.lead}
      closeIcon={<Icon name="close" />}
    >
      {scouting ? <Scouting chosen={chosen} onChoose={onChoose} /> : <Dialling chosen={chosen} onChoose={onChoose} />}
    </Dialog>
  );
}

type Choosing = Pick<OriginDialogProps, 'chosen' | 'onChoose'>;

function Dialling({ chosen, onChoose }: Choosing) {
  const { data, error, refetch } = usePlanets();
  if (!data)
    return <Unread error={error} refetch={refetch} count={2} height="88px" label={missionTexts.origin.loading} />;
  if (data.length === 0) return <Empty>{missionTexts.origin.none}</Empty>;
  return (
    <ul className={styles.list}>
      {data.map((planet) => (
        <World
          key={planet.planet_id}
          id={planet.planet_id}
          name={planet.planet_name}
          fact={worldTexts.placed(planet.planet_type_name, planet.coordinates_x, planet.coordinates_y)}
          planet={planet}
          chosen={chosen}
          onChoose={onChoose}
        />
      ))}
    </ul>
  );
}

function Scouting({ chosen, onChoose }: Choosing) {
  const { data, error, refetch } = useScouts();
  const planets = usePlanets().data;
  if (!data)
    return (
      <Unread error={error} refetch={refetch} count={2} height="88px" label={missionTexts.origin.loadingScouting} />
    );
  if (data.length === 0) return <NoScouts />;
  return (
    <ul className={styles.list}>
      {data.map(({ planet_id, planet_name, available_scout_count: count }) => (
        <World
          key={planet_id}
          id={planet_id}
          name={planet_name}
          fact={missionTexts.origin.idleScouts(count)}
          planet={planets?.find((planet) => planet.planet_id === planet_id)}
          chosen={chosen}
          onChoose={onChoose}
        />
      ))}
    </ul>
  );
}

interface WorldProps extends Choosing {
  id: number;
  name: string;
  fact: string;
  planet: Planet | undefined;
}

function World({ id, name, fact, planet, chosen, onChoose }: WorldProps) {
  return (
    <li>
      <button type="button" className={styles.choice} aria-pressed={id === chosen} onClick={() => onChoose(id)}>
        <PlanetPicture typeId={planet?.planet_type_id ?? 0} seed={id} size={56} />
        <span>
          <span className={styles.name}>{name}</span>
          <span className={styles.fact}>{fact}</span>
          {planet ? (
            <span className={styles.symbols}>
              <Symbols symbols={planet.stargate_address} origin={planet.point_of_origin} size={18} />
            </span>
          ) : null}
        </span>
      </button>
    </li>
  );
}
