import { build, cancelBuild, completeBuilding, dismantleBuilding } from '#shared/api/buildings';
import type { Cost } from '#shared/catalogue/resources';
import { request } from '../../api/http/request.ts';
import { useCommand } from '../../live/use-command.ts';
import { constructionTexts } from '../../texts/construction.ts';
import { resourceTexts } from '../../texts/resources.ts';

/** Starts or orders a building. */
export const useBuild = () =>
  useCommand((body: { planet_id: number; building_type_id: number; queue?: boolean }) => request(build, { body }), {
    tells: ({ message: _, resources: __, ...update }) =>
      'queue_id' in update ? { build_queue_changed: update } : { building_started: update },
  });

/** An order or a construction to cancel, by one of the two ids. */
interface Cancelled {
  readonly queue_id?: number;
  readonly building_id?: number;
  readonly planet_id: number;
  readonly name: string;
}

/** Cancels an order or a construction. The answer does not say which orders have begun in its place. */
export const useCancelBuild = () =>
  useCommand(({ planet_id: _, name: __, ...body }: Cancelled) => request(cancelBuild, { body }), {
    said: ({ refund }, { name }) => withRefund(constructionTexts.cancel.done(name), refund),
    toastsRefusal: true,
  });

/** Dismantles an active building. The answer does not say which orders have begun in its place. */
export const useDismantle = () =>
  useCommand(
    ({ building_id }: { building_id: number; name: string }) => request(dismantleBuilding, { body: { building_id } }),
    {
      said: ({ refund }, { name }) => withRefund(constructionTexts.dismantle.done(name), refund),
      toastsRefusal: true,
    },
  );

function withRefund(done: string, refund: Cost): string {
  const back = resourceTexts.listed(refund);
  return back === '' ? done : constructionTexts.cancel.refunded(done, back);
}

/** Activates a completed building. The XP may raise the level. */
export const useActivate = () =>
  useCommand(
    ({ building_id }: { building_id: number; planet_id: number }) =>
      request(completeBuilding, { body: { building_id } }),
    {
      tells: ({ building }) => ({ building_activated: building }),
      reads: ['resources'],
      toastsRefusal: true,
    },
  );

/** Activates completed buildings, which may be on several worlds: all, or none. */
export const useActivateAll = () =>
  useCommand((building_ids: number[]) => request(completeBuilding, { body: { building_ids } }), {
    tells: ({ building, buildings = [building] }) => ({ building_activated: buildings }),
    reads: ['resources'],
    toastsRefusal: true,
  });
