import { build as buildOrOrder, startedBuilding } from '#shared/api/buildings';

/** POST /build without `queue`: what it answers with is always a building. */
export const build = { ...buildOrOrder, answer: startedBuilding };
