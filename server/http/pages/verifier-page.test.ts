import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import express from 'express';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { apiDocs } from './api-docs.ts';

const RECORDED = new URL('../../../shared/rules/battles/recorded-battles.jsonl', import.meta.url);

let http: Server;
let shown: string;
beforeAll(async () => {
  http = createServer(express().use(apiDocs([]))).listen(0, '127.0.0.1');
  await once(http, 'listening');
  shown = await textAt('/docs/verify-battle');
});
afterAll(() => http?.close());

async function textAt(place: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${(http.address() as AddressInfo).port}${place}`);
  expect(response.status).toBe(200);
  return response.text();
}

/** The text of an element, as a reader who copies it gets it. */
const copied = (html = '') => html.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
const programIn = (html: string) => copied(/<pre id="program">(.*?)<\/pre>/s.exec(html)?.[1]);
const commandIn = (html: string) => copied(/<pre>(.*?)<\/pre>/s.exec(html)?.[1]);

it('the program that the page shows confirms every recorded battle, and notices one that was changed', async () => {
  const { verify } = await import(`data:text/javascript,${encodeURIComponent(programIn(shown))}`);
  const battles = (await readFile(RECORDED, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(battles.length).toBeGreaterThan(5);
  for (const battle of battles) {
    expect(await verify(battle)).toEqual({ seal: true, seed: true, rounds: true, hash: true });
    expect(await verify({ ...battle, seed: '0'.repeat(32) })).toMatchObject({ seed: false, hash: false });
  }
});

it('the file is what the page shows, and the command of the page runs it', async () => {
  const file = await textAt('/docs/verify-battle.mjs');
  expect(file).toBe(programIn(shown));
  const folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-verifier-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [battle = ''] = (await readFile(RECORDED, 'utf8')).split('\n');
  await writeFile(path.join(folder, 'verify-battle.mjs'), file);
  await writeFile(path.join(folder, 'battle.json'), battle);
  const { stdout } = await promisify(execFile)('sh', ['-c', commandIn(shown)], { cwd: folder });
  expect(stdout).toContain('seal: true');
  expect(stdout).not.toContain('false');
});

it('the documentation of the calls leads there', async () => {
  expect(await textAt('/docs')).toContain('href="/docs/verify-battle"');
});
