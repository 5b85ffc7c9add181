import { useScouts } from '../../../api/missions.ts';
import { Icon } from '../../../art/marks/icons.tsx';
import { Unread } from '../../../game/unread.tsx';
import { missionTexts } from '../../../texts/missions.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { ButtonLink } from '../../../ui/form/button.tsx';
import { inGroups } from '../../../ui/in-groups.ts';
import { Empty } from '../../../ui/layout/section.tsx';
import styles from '../choice-dialog.module.css';
import { MissionPicture } from '../mission-picture.tsx';

interface ScoutDialogProps {
  open: boolean;
  /** List only this world's scouts; undefined lists those of all worlds. */
  originId: number | null;
  chosen: number | null;
  onChoose: (planetId: number, shipId: number) => void;
  onClose: () => void;
}

/** The dialog that chooses the scout. */
export function ScoutDialog({ open, onClose, ...choosing }: ScoutDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={missionTexts.scout.title}
      lead={missionTexts.scout.lead}
      closeIcon={<Icon name="close" />}
    >
      <Scouts {...choosing} />
    </Dialog>
  );
}

const typeOf = (ship: { readonly ship_type_name: string }) => ship.ship_type_name;

function Scouts({ originId, chosen, onChoose }: Pick<ScoutDialogProps, 'originId' | 'chosen' | 'onChoose'>) {
  const { data, error, refetch } = useScouts();
  if (!data)
    return <Unread error={error} refetch={refetch} count={2} height="88px" label={missionTexts.scout.loading} />;
  if (data.length === 0) return <NoScouts />;
  const worlds = data.filter(({ planet_id }) => originId === null || planet_id === originId);
  if (worlds.length === 0) return <Empty>{missionTexts.scout.noneHere}</Empty>;
  return (
    <ul className={styles.list}>
      {worlds.flatMap(({ planet_id, planet_name, available_scout_ships }) =>
        inGroups(available_scout_ships, typeOf).map(([ship, count]) => (
          <li key={ship.ship_id}>
            <button
              type="button"
              className={styles.choice}
              aria-pressed={available_scout_ships.some(
                (each) => each.ship_id === chosen && typeOf(each) === typeOf(ship),
              )}
              onClick={() => onChoose(planet_id, ship.ship_id)}
            >
              <span className={styles.ship}>
                <MissionPicture kind="explore" />
              </span>
              <span>
                <span className={styles.name}>{ship.ship_type_name}</span>
                <span className={styles.fact}>{missionTexts.scout.idleAt(count, planet_name)}</span>
              </span>
            </button>
          </li>
        )),
      )}
    </ul>
  );
}

/** Shown if the player has no idle scout: a message and a link to build one. */
export function NoScouts() {
  return (
    <Empty action={<ButtonLink to="/myplanets">{missionTexts.scout.build}</ButtonLink>}>
      {missionTexts.scout.noneAtAll}
    </Empty>
  );
}
