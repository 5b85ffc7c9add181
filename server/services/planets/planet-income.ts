import type { PlanetIncome } from '#shared/api/planets';
import { buildingTypeOf } from '#shared/catalogue/buildings';
import { type Amounts, type Rates, RESERVES, RESOURCES, type Reserve } from '#shared/catalogue/resources';
import { buildingOutput, homeOutput } from '#shared/rules/construction';
import { type Economy, emptiesAt, type PlanetEconomy } from '#shared/rules/production';
import { orePercent } from '#shared/rules/research';
import { phaseOf } from '#shared/rules/vacation';
import { batchLoaderOf } from '../../store/connection/batch-loader.ts';
import { readPrepared } from '../../store/connection/prepared-statements.ts';
import { BUILDING_IS_ACTIVE, type PlanetRow, type PlayerRow, vacationOf } from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';
import { planetView } from '../views/api-views.ts';

/** How many buildings of a type are active on a planet. */
interface ProducerRow {
  readonly planet_id: number;
  readonly building_type_id: number;
  readonly count: number;
}

const ACTIVE = `SELECT owner_id, planet_id, building_type_id, count(*) AS count
  FROM building JOIN planet ON planet.id = planet_id
  WHERE owner_id = ANY ($1) AND ${BUILDING_IS_ACTIVE}
  GROUP BY owner_id, planet_id, building_type_id ORDER BY planet_id, building_type_id`;

const producersOf = batchLoaderOf(async (db, ids) => {
  const rows = await readPrepared<ProducerRow & { readonly owner_id: number }>(db, ACTIVE, [ids]);
  const byOwner = new Map<number, ProducerRow[]>(ids.map((id) => [id, []]));
  for (const { owner_id, ...row } of rows) byOwner.get(owner_id)?.push(row);
  return byOwner;
});

/** The active buildings of all planets of a player, by planet and type. */
export async function activeBuildings(context: AppContext, playerId: number): Promise<readonly ProducerRow[]> {
  return (await producersOf(context.db, playerId)) ?? [];
}

/** A planet with what it yields, which is nothing on leave. `economy` is settled, and `buildings` are those of all planets. */
export function incomeView(
  row: PlanetRow,
  economy: PlanetEconomy & Pick<Economy, 'settledAt'>,
  buildings: readonly ProducerRow[],
  owner: PlayerRow,
  speed: number,
): PlanetIncome {
  const isAway = phaseOf(vacationOf(owner)) === 'on_leave';
  const producers = buildings
    .filter(({ planet_id }) => planet_id === row.id && !isAway)
    .map((producer) => producerView(producer, row, owner, speed))
    .filter(({ rates }) => RESOURCES.some((resource) => rates[resource] > 0));
  const own_rates = times(row.home && !isAway ? homeOutput(speed) : {}, 1);
  return {
    ...planetView(row, economy, owner, new Date(economy.settledAt)),
    rates: currentRates(own_rates, producers, economy),
    own_rates,
    producers,
    empties_at: {
      naquadah: emptied(economy, 'naquadah'),
      trinium: emptied(economy, 'trinium'),
      metal: emptied(economy, 'metal'),
    },
  };
}

function producerView(
  { building_type_id, count }: ProducerRow,
  { richness }: PlanetRow,
  owner: PlayerRow,
  speed: number,
) {
  const type = buildingTypeOf(building_type_id);
  const bonus = { seam: orePercent(owner.research), richness };
  const rates = times(buildingOutput(type, owner.race_id, speed, bonus), count);
  return { building_type_id, building_type_name: type.name, count, rates };
}

function currentRates(own: Amounts, producers: PlanetIncome['producers'], { reserves }: PlanetEconomy): Amounts {
  const rates = { ...own };
  for (const producer of producers) for (const resource of RESOURCES) rates[resource] += producer.rates[resource];
  for (const reserve of RESERVES) if (reserves[reserve].reserve === 0) rates[reserve] = own[reserve];
  return rates;
}

function emptied({ reserves, settledAt }: PlanetEconomy & Pick<Economy, 'settledAt'>, reserve: Reserve) {
  const at = emptiesAt(reserves[reserve], settledAt);
  return at === Number.POSITIVE_INFINITY ? null : new Date(at).toISOString();
}

function times({ naquadah = 0, trinium = 0, metal = 0, energy = 0, food = 0 }: Rates, count: number): Amounts {
  return {
    naquadah: naquadah * count,
    trinium: trinium * count,
    metal: metal * count,
    energy: energy * count,
    food: food * count,
  };
}
