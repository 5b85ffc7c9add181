// Checks a battle of Seventh Chevron without the game. Give verify() the answer of GET /battles/{id}: it resolves with what
// holds. It needs no library, and runs in Node and in the console of any browser on a page with https.
const EFFECTS = {
  2: { 2: 100, 3: 130, 4: 70, 5: 60, 6: 60, 0: 60 },
  4: { 2: 200, 3: 130, 4: 100, 5: 80, 6: 70, 0: 100 },
  5: { 2: 200, 3: 130, 4: 160, 5: 100, 6: 90, 0: 100 },
  6: { 2: 180, 3: 130, 4: 150, 5: 150, 6: 100, 0: 150 },
  0: { 2: 130, 3: 130, 4: 100, 5: 100, 6: 100, 0: 100 },
};
const div = (a, b) => Math.floor(a / b);
const total = (list, of) => list.reduce((sum, each, i) => sum + of(each, i), 0);
const alive = ({ n }) => n.some((count) => count > 0);
const hull = ({ stacks, n }) => total(stacks, (stack, i) => n[i] * stack.hull);

function sfc32(seed) {
  let [a, b, c, counter] = seed.match(/.{8}/g).map((word) => parseInt(word, 16));
  const draw = () => {
    const drawn = (a + b + counter++) | 0;
    [a, b, c] = [b ^ (b >>> 9), (c + (c << 3)) | 0, (((c << 21) | (c >>> 11)) + drawn) | 0];
    return drawn >>> 0;
  };
  for (let i = 0; i < 12; i++) draw();
  return draw;
}
function fire({ stacks, n, attack_percent }, share, draw) {
  const luck = () => 92 + div(draw() * 17, 2 ** 32);
  return stacks.map(({ attack }, i) => div(div(n[i] * attack * attack_percent, 100) * luck() * share, 10_000));
}
function hit({ stacks, n, wounds, hull_percent }, shooters, fires) {
  const weights = stacks.map((stack, j) => div(n[j] * stack.hull * (stack.class === 3 ? 50 : 100), 100));
  const sum = total(weights, (weight) => weight);
  return stacks.map((stack, j) => {
    const ppm = sum && div(1_000_000 * weights[j], sum);
    const effect = (i) => EFFECTS[shooters[i].class]?.[stack.class] ?? 100;
    wounds[j] += total(fires, (each, i) => div(div(each * ppm, 1_000_000) * effect(i), 100));
    const each = Math.max(1, div(stack.hull * hull_percent, 100));
    const dead = Math.min(n[j], div(wounds[j], each));
    wounds[j] -= dead * each;
    n[j] -= dead;
    return dead;
  });
}
function fightPhase(phase, landed, draw) {
  const force = (side, n) => ({ ...side, n: [...n], wounds: n.map(() => 0) });
  const [own, other] = [force(phase.attacker, landed), force(phase.defender, counts(phase.defender))];
  const [start, rounds] = [hull(own), []];
  for (let round = 1; round <= 8 && alive(own) && alive(other); round++) {
    const [attack, defence] = [fire(own, 100, draw), fire(other, 100, draw)];
    const fallen = hit(other, own.stacks, attack);
    rounds.push({ attacker: hit(own, other.stacks, defence), defender: fallen, parting: false });
    const leaves = own.retreat_percent < 100 && (start - hull(own)) * 100 >= own.retreat_percent * start;
    if (!leaves || !alive(own) || !alive(other)) continue;
    const dead = hit(own, other.stacks, fire(other, 50, draw));
    rounds.push({ attacker: dead, defender: fallen.map(() => 0), parting: true });
    break;
  }
  return { rounds, left: own.n, won: alive(own) && hull(own) >= 3 * hull(other) };
}
const counts = ({ stacks }) => stacks.map(({ count }) => count);

// As many of a crew as ships are left. Landers and capital ships carry two squads each: the last stacks board first.
function ashore(side, ships, left) {
  if (!left) return counts(side);
  let berths = total(ships, (ship, i) => (ship.class === 3 || ship.class === 6 ? 2 * left[i] : 0));
  const landed = side.stacks.toReversed().map(({ class: kind, owner_id, type_id, count }) => {
    if (kind !== 8) return left[ships.findIndex((ship) => ship.owner_id === owner_id && ship.type_id === type_id)];
    const aboard = Math.min(count, berths);
    berths -= aboard;
    return aboard;
  });
  return landed.reverse();
}
function fight({ orbit, ground }, seed) {
  const draw = sfc32(seed);
  const above = orbit && fightPhase(orbit, counts(orbit.attacker), draw);
  const lands = ground && (!above || above.won);
  const below = lands && fightPhase(ground, ashore(ground.attacker, orbit?.attacker.stacks, above?.left), draw);
  return { orbit: above?.rounds ?? [], ground: below ? below.rounds : [] };
}

function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical)}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const fields = Object.keys(value).sort();
  return `{${fields.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`)}}`;
}
const utf8 = (text) => new TextEncoder().encode(text);
const bytes = (hex) => Uint8Array.from(hex.match(/../g), (digits) => parseInt(digits, 16));
const hex = (array) => Array.from(array, (byte) => byte.toString(16).padStart(2, '0')).join('');
const sha256 = async (...parts) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', await new Blob(parts).arrayBuffer()));

export async function verify({ input, secret, seal, seed, hash, rounds }) {
  const [key, id, text] = [bytes(secret), utf8(`${input.march_id}`), utf8(canonical(input))];
  const replayed = canonical(fight(input, seed));
  return {
    seal: hex(await sha256(key, id)) === seal,
    seed: hex((await sha256(key, id, await sha256(text))).slice(0, 16)) === seed,
    rounds: replayed === canonical(rounds),
    hash: hex(await sha256(text, bytes(seed), utf8(replayed))) === hash,
  };
}
