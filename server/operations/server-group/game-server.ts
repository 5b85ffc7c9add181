import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '../../store/postgres/wait-until.ts';
import { type Child, launch } from './child.ts';

/** A first start may build the client. */
const START_MS = 120_000;
/**
 * Before a server is started again: a start takes a core for some seconds, and who was sent away comes in elsewhere first.
 * Nor does one that cannot start take the whole machine.
 */
const PAUSE_MS = 2500;

/** One server of a fleet, which is started again whenever it ends. */
export interface GameServer {
  readonly name: string;
  /** Of the process that runs now. */
  readonly pid: number;
  /** How often it has been open. */
  readonly opened: number;
  close(): Promise<void>;
}

export interface GameServerPlan {
  readonly name: string;
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  /** The built server. */
  readonly program: string;
  /** For Node itself. */
  readonly nodeFlags: readonly string[];
  readonly say: (line: string) => void;
  /** Another process has begun or ended. */
  readonly changed: () => void;
}

/** Starts a server and keeps it there. Resolves when it is open for the first time; throws what it said if it is not. */
export async function keepServer(plan: GameServerPlan): Promise<GameServer> {
  const { name, say, changed } = plan;
  let [opened, closing] = [0, false];
  let running = start(plan, () => opened++);

  const keep = async () => {
    for (;;) {
      const why = await running.ended;
      changed();
      if (closing || opened === 0) return;
      say(`${name} has ended (${why}) and is started again.`);
      await sleep(PAUSE_MS);
      if (closing) return;
      running = start(plan, () => opened++);
      changed();
    }
  };
  const living = keep();
  const close = async () => {
    closing = true;
    await running.end('SIGTERM');
    await living;
  };
  await waitUntil(() => opened > 0 || running.isGone, START_MS);
  if (opened === 0) {
    await close();
    throw new Error(`${name} did not start:\n${running.said().trim()}`);
  }
  return {
    name,
    get pid() {
      return running.isGone ? 0 : running.pid;
    },
    get opened() {
      return opened;
    },
    close,
  };
}

/** Its welcome is for who starts it alone; what it says after it is said on. */
function start({ name, env, cwd, program, nodeFlags, say }: GameServerPlan, onOpen: () => void): Child {
  let [open, welcomed] = [false, false];
  const child = launch(process.execPath, [...nodeFlags, program], {
    cwd,
    env,
    onLine: (line) => {
      if (welcomed) say(`${name} | ${line}`);
      else if (open) welcomed = line === '';
      else if (/is open at \S+/.test(line)) {
        open = true;
        say(`${name} is process ${child.pid}.`);
        onOpen();
      }
    },
  });
  return child;
}
