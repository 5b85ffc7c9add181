import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Child, launch } from '../../operations/server-group/child.ts';
import { waitUntil } from '../../store/postgres/wait-until.ts';

/** A proxy from a package of the system, as another operator may have it, on a port of this machine. */
export interface SystemProxy {
  readonly origin: string;
  output(): string;
  close(): Promise<void>;
}

/** Starts nginx with this content of `http`, which listens on `port`. */
export function startNginx(port: number, content: string): Promise<SystemProxy> {
  return started('nginx', port, async (folder) => {
    const file = path.join(folder, 'nginx.conf');
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    await writeFile(
      file,
      `daemon off; master_process off; pid ${folder}/pid; error_log stderr;
      events {}
      http { access_log off; ${temporary.join(' ')}\n${content}\n}`,
    );
    return launch('nginx', ['-c', file, '-e', 'stderr'], { env: process.env });
  });
}

/** Starts Caddy with this Caddyfile, which listens on `port`. */
export function startCaddy(port: number, caddyfile: string): Promise<SystemProxy> {
  return started('caddy', port, async (folder) => {
    const file = path.join(folder, 'Caddyfile');
    await writeFile(file, caddyfile);
    const env = { PATH: process.env.PATH, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    return launch('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { env });
  });
}

/** Starts a proxy with a folder of its own. Resolves when it answers, whatever the answer is. */
async function started(name: string, port: number, start: (folder: string) => Promise<Child>): Promise<SystemProxy> {
  const folder = await mkdtemp(path.join(tmpdir(), `seventh-chevron-${name}-`));
  const child = await start(folder);
  const origin = `http://127.0.0.1:${port}`;
  const close = async () => {
    await child.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  };
  const answers = () =>
    fetch(`${origin}/health`).then(
      () => true,
      () => false,
    );
  if (!(await waitUntil(async () => child.hasEnded || (await answers()), 20_000)) || child.hasEnded) {
    await close();
    throw new Error(`${name} did not start:\n${child.output()}`);
  }
  return { origin, output: child.output, close };
}
