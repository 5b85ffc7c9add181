import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '../../store/postgres/wait-until.ts';
import { type Child, launch } from './child.ts';

/** The first start may build the client. */
const START_MS = 120_000;
/**
 * The delay before a restart. A start takes a core for some seconds, and disconnected players should reconnect to other
 * servers first. It also limits the load of a server that cannot start.
 */
const PAUSE_MS = 2500;

/** One server of the group. It is restarted whenever it ends. */
export interface GameServer {
  readonly name: string;
  /** The pid of the current process; 0 if it has ended. */
  readonly pid: number;
  /** How often it has started successfully. */
  readonly opened: number;
  close(): Promise<void>;
}

export interface GameServerPlan {
  readonly name: string;
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  /** The built server. */
  readonly program: string;
  /** Flags for Node. */
  readonly nodeFlags: readonly string[];
  readonly say: (line: string) => void;
  /** Called when the process of the server has changed. */
  readonly changed: () => void;
}

/**
 * Starts a server and restarts it whenever it ends. Resolves when it is open for the first time; throws its output if
 * it does not open.
 */
export async function superviseServer(plan: GameServerPlan): Promise<GameServer> {
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
  const supervision = keep();
  const close = async () => {
    closing = true;
    await running.end('SIGTERM');
    await supervision;
  };
  await waitUntil(() => opened > 0 || running.hasEnded, START_MS);
  if (opened === 0) {
    await close();
    throw new Error(`${name} did not start:\n${running.output().trim()}`);
  }
  return {
    name,
    get pid() {
      return running.hasEnded ? 0 : running.pid;
    },
    get opened() {
      return opened;
    },
    close,
  };
}

/**
 * Starts the process. Its welcome is meant for operators of a single server and is left out; later lines are passed on.
 */
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
