import type { QueuedBuilding } from '#shared/api/buildings';
import type { PlanetDetail } from '#shared/api/planets';
import { findBuildingType } from '#shared/catalogue/buildings';
import { checkSite } from '#shared/rules/construction';
import { BuildingPicture } from '../../art/buildings/building-picture.tsx';
import { useHasPassed } from '../../clock/server-clock.ts';
import { ActionRow } from '../../game/action-row.tsx';
import { constructionTexts } from '../../texts/construction.ts';
import { Button } from '../../ui/form/button.tsx';
import { Countdown } from '../../ui/format/countdown.tsx';
import { clockTime } from '../../ui/format/format-time.ts';
import styles from './building-list.module.css';

interface OrderRowProps {
  order: QueuedBuilding;
  planet: PlanetDetail;
  busy: boolean;
  onCancel: () => void;
}

/** A building that is ordered and waits to begin. */
export function OrderRow({ order, planet, busy, onCancel }: OrderRowProps) {
  const { building_type_id, building_type_name: name, starts_at } = order;
  return (
    <ActionRow
      picture={<BuildingPicture typeId={building_type_id} size={48} />}
      name={name}
      words={<p className={styles.words}>{starts_at ? <Beginning at={starts_at} /> : whyNot(order, planet)}</p>}
      facts={
        <Button
          kind="bare"
          busy={busy}
          busyLabel={constructionTexts.cancel.busy}
          aria-label={constructionTexts.cancel.label(name)}
          onClick={onCancel}
        >
          {constructionTexts.cancel.word}
        </Button>
      }
      action={undefined}
      state={<span className={styles.queued}>{constructionTexts.orders.state}</span>}
      busy={busy}
      onAction={onCancel}
    />
  );
}

function Beginning({ at }: { at: string }) {
  if (useHasPassed(at)) return constructionTexts.orders.beginsNow;
  return constructionTexts.orders.begins(<Countdown until={Date.parse(at)} />, clockTime(at));
}

/** Why an order does not begin by itself, and what to do about it. */
function whyNot({ queue_id, building_type_id }: QueuedBuilding, planet: PlanetDetail): string {
  const [head] = planet.queue;
  const type = findBuildingType(building_type_id);
  const refusal = type && checkSite(planet, type);
  if (refusal) return constructionTexts.orders.impossible(refusal.text);
  return head?.queue_id === queue_id ? constructionTexts.orders.tooDear : constructionTexts.orders.waits;
}
