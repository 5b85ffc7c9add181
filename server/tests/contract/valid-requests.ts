import { setIris } from '#shared/api/battles/garrisons';
import { launchMarch } from '#shared/api/battles/marches';
import { dismantleBuilding } from '#shared/api/buildings';
import type { Call } from '#shared/api/call';
import { giveUpWorld } from '#shared/api/planets';
import { refineOre } from '#shared/api/refining';
import { startResearch } from '#shared/api/research';
import { changeEmail, changePassword, confirmEmail, deleteAccount } from '#shared/api/settings';
import { GATE_ARCHIVE_ID, IRIS_WORKS_ID, REFINERY_ID } from '#shared/catalogue/buildings';
import { AUTHORIZATION } from '../security/authorization-table.ts';
import { ACTORS, type Actor, type Fixture, type Parts } from '../support/fixture.ts';
import { codeIn } from '../support/mail-catcher.ts';

/** Every command of a player, with its row in the authorization table. */
export const COMMANDS = AUTHORIZATION.filter(({ call }) => call.audience === 'player' && call.method !== 'GET');

/** A request that succeeds, and an actor who may send it. */
export interface ValidRequest {
  readonly actor: Actor;
  readonly parts: Parts;
}

/** Puts into a scene that was reset what the command needs, and says how it succeeds there. */
export type Recipe = (scene: Fixture) => Promise<ValidRequest>;

const byOwner = (body: object): ValidRequest => ({ actor: 'owner', parts: { body } });

/** Commands that need more than the scene holds, or the right password and codes. The authorization table sends wrong ones. */
const RECIPES = new Map<Call, Recipe>([
  [changePassword, async (scene) => byOwner({ current_password: passwordIn(scene), new_password: 'a new password' })],
  [changeEmail, async (scene) => byOwner({ new_email: 'moved@example.org', password: passwordIn(scene) })],
  [deleteAccount, async (scene) => byOwner({ password: passwordIn(scene) })],
  [
    confirmEmail,
    async ({ app, actors }) => {
      const { email, password, token } = actors.stranger;
      const new_email = 'stranger@example.org';
      await app.send(changeEmail, { body: { new_email, password } }, token);
      const codes = [await app.mails.mailTo(email), await app.mails.mailTo(new_email)].map(codeIn);
      return { actor: 'stranger', parts: { body: { old_code: codes[0], new_code: codes[1] } } };
    },
  ],
  [
    startResearch,
    async (scene) => {
      const { id, homeId } = scene.actors.owner;
      await scene.app.db.query('DELETE FROM research WHERE player_id = $1', [id]);
      await anActiveBuilding(scene, homeId, GATE_ARCHIVE_ID);
      return byOwner({ research_type_id: 1 });
    },
  ],
  [
    setIris,
    async (scene) => {
      const { homeId } = scene.actors.owner;
      await anActiveBuilding(scene, homeId, IRIS_WORKS_ID);
      return byOwner({ planet_id: homeId, hours: 1 });
    },
  ],
  [
    dismantleBuilding,
    async (scene) => {
      const [{ id }] = await anActiveBuilding(scene, scene.actors.owner.homeId, IRIS_WORKS_ID);
      return byOwner({ building_id: id });
    },
  ],
  [
    refineOre,
    async (scene) => {
      await anActiveBuilding(scene, scene.actors.owner.homeId, REFINERY_ID);
      return byOwner({ from: 'naquadah', to: 'metal', amount: 3 });
    },
  ],
  [
    giveUpWorld,
    async ({ app, actors }) => {
      const [[colony]] = await app.db.query(
        `UPDATE planet SET owner_id = $1, name = 'Colony', guard = 0
         WHERE id = (SELECT min(id) FROM planet WHERE owner_id IS NULL) RETURNING id`,
        [actors.owner.id],
      );
      return byOwner({ planet_id: colony.id });
    },
  ],
  [
    launchMarch,
    async ({ app, actors, ids }) => {
      // A second world, next to the home, for the scout that waits there.
      const { id, homeId } = actors.owner;
      const [[world]] = await app.db.query(
        `UPDATE planet SET owner_id = $1, name = 'Colony' WHERE id = (
           SELECT wild.id FROM planet AS wild, planet AS home WHERE home.id = $2 AND wild.owner_id IS NULL
           ORDER BY point(wild.coordinates_x, wild.coordinates_y) <-> point(home.coordinates_x, home.coordinates_y), wild.id LIMIT 1
         ) RETURNING stargate_address`,
        [id, homeId],
      );
      const [scout] = await app.db.query('SELECT ship_type_id FROM ship WHERE id = $1', [ids.own.scout]);
      return byOwner({
        kind: 'transfer',
        origin_id: homeId,
        stargate_address: world.stargate_address,
        ships: [{ ship_type_id: scout.ship_type_id, count: 1 }],
      });
    },
  ],
]);

const passwordIn = ({ actors }: Fixture) => actors.owner.password;

const anActiveBuilding = ({ app }: Fixture, planetId: number, typeId: number) =>
  app.db.query(
    `INSERT INTO building (planet_id, building_type_id, unique_per_planet, started_at, built_at, activated_at)
     VALUES ($1, $2, true, now(), now(), now()) RETURNING id`,
    [planetId, typeId],
  );

/** How this command succeeds in a scene that was reset: as the recipe says, or else as the authorization table does. */
export async function validRequest(scene: Fixture, call: Call): Promise<ValidRequest> {
  const recipe = RECIPES.get(call);
  if (recipe) return recipe(scene);
  const row = AUTHORIZATION.find((each) => each.call === call);
  const target = row?.expected.has('none') ? 'none' : 'own';
  const statuses = row?.expected.get(target);
  const actor = ACTORS.find((each) => statuses && statuses[each] < 300);
  if (row && actor) return { actor, parts: row.given(scene.ids.own) };
  throw new Error(`Nobody can ${call.method} ${call.path}.`);
}
