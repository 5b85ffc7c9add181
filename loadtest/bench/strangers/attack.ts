import { ATTACKS, type Attack } from './attacks.ts';

/** Attacks the server of an origin until this process is ended: in a process of its own, or it would slow down the players. */
const [origin = '', attack] = process.argv.slice(2);
await ATTACKS[attack as Attack](origin);
