import { type ReactNode, useId } from 'react';
import type { PlanetDetail } from '#shared/api/planets';
import type { ShipTypeView } from '#shared/api/ships';
import { SHIP_TYPES, type ShipType } from '#shared/catalogue/ships';
import { REFUSALS } from '#shared/refusals';
import { hasShipyard } from '#shared/rules/ships';
import { textOf } from '../../api/http/request.ts';
import { useResources } from '../../api/queries.ts';
import { useRaceId, useShipTypes } from '../../api/ships.ts';
import { Icon } from '../../art/marks/icons.tsx';
import { Folded, InStock } from '../../game/catalogue-card.tsx';
import offer from '../../game/offer.module.css';
import { Unread } from '../../game/unread.tsx';
import { offerTexts } from '../../texts/offers.ts';
import { shipTexts } from '../../texts/ships.ts';
import { Alert, RefusalNote } from '../../ui/feedback/alert.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { timeLeft } from '../../ui/format/duration.ts';
import { Empty } from '../../ui/layout/section.tsx';
import { LockedShipCard, ShipCard } from './ship-card.tsx';
import styles from './ship-dialog.module.css';
import { StatLegend } from './ship-stats.tsx';
import { useBuildShip } from './use-mutations.ts';

interface ShipDialogProps {
  planet: PlanetDetail;
  open: boolean;
  onClose: () => void;
  /** The next step towards the shipyard that is missing here. */
  towardsShipyard: ReactNode;
}

/** The dialog with all ships that can be built on a planet. */
export function ShipDialog({ planet, open, onClose, towardsShipyard }: ShipDialogProps) {
  const types = useShipTypes();
  const { data: stock } = useResources();
  const start = useBuildShip();
  const raceId = useRaceId();
  const locked = lockedAt(stock?.level, raceId);
  const last = locked.at(-1);
  const siteNoteId = useId();
  const yard = hasShipyard(planet.buildings);

  function close(): void {
    start.reset();
    onClose();
  }

  function begin(type: ShipTypeView, count: number): void {
    const body = { planet_id: planet.planet_id, ship_type_id: type.ship_type_id, ...(count > 1 && { count }) };
    start.mutate(body, {
      onSuccess: () => {
        const time = timeLeft(type.build_time * 60_000);
        showToast(shipTexts.started(type.name, count, planet.planet_name, time));
        close();
      },
    });
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={shipTexts.build}
      lead={shipTexts.dialogLead(planet.planet_name, planet.ships.length)}
      closeIcon={<Icon name="close" />}
    >
      <div className={offer.top}>
        {start.isError ? <Alert>{shipTexts.buildError(textOf(start.error))}</Alert> : null}
        {planet.siege ? <RefusalNote refusal={REFUSALS.worldBesieged} id={siteNoteId} /> : null}
        {yard || planet.siege ? null : (
          <div className={styles.noYard}>
            <p id={siteNoteId}>{REFUSALS.noShipyard.text}</p>
            {towardsShipyard}
          </div>
        )}
        <div className={styles.line}>
          <InStock stock={stock} />
          <StatLegend />
        </div>
      </div>
      {types.data === undefined ? (
        <Unread
          error={types.error}
          refetch={types.refetch}
          count={4}
          height="190px"
          label={shipTexts.loadingBlueprints}
        />
      ) : types.data.length === 0 ? (
        <Empty>{shipTexts.noBlueprints}</Empty>
      ) : (
        <>
          <ul className={`${offer.list} ${offer.wide}`}>
            {types.data.map((type) => (
              <ShipCard
                key={type.ship_type_id}
                type={type}
                planet={planet}
                resources={stock}
                busy={start.isPending && start.variables.ship_type_id === type.ship_type_id}
                locked={start.isPending}
                siteNoteId={siteNoteId}
                onBuild={(count) => begin(type, count)}
              />
            ))}
          </ul>
          {last ? (
            <Folded words={offerTexts.moreByLevel(locked.length, last.minLevel)}>
              <ul className={`${offer.list} ${offer.wide}`}>
                {locked.map((type) => (
                  <LockedShipCard key={type.id} type={type} />
                ))}
              </ul>
            </Folded>
          ) : null}
        </>
      )}
    </Dialog>
  );
}

/** The types that later levels unlock for this race, in order; none while the player's level is unknown. */
function lockedAt(level = Number.POSITIVE_INFINITY, raceId: number | undefined): readonly ShipType[] {
  return SHIP_TYPES.filter((type) => type.raceId === raceId && type.minLevel > level).sort(
    (a, b) => a.minLevel - b.minLevel,
  );
}
