import type { Request } from '#shared/api/call';
import { refineOre } from '#shared/api/refining';
import { request } from '../../api/http/request.ts';
import { useCommand } from '../../live/use-command.ts';
import { refineryTexts } from '../../texts/refinery.ts';
import { resourceTexts } from '../../texts/resources.ts';

/** Turns one ore into another. */
export const useRefine = () =>
  useCommand((body: Request<typeof refineOre>['body']) => request(refineOre, { body }), {
    tells: ({ refined, version, server_time }) => ({ ore_refined: { refined, version, server_time } }),
    said: ({ taken, made }, { from, to }) =>
      refineryTexts.done(resourceTexts.listed({ [from]: taken }), resourceTexts.listed({ [to]: made })),
    toastsRefusal: true,
  });
