import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import zlib, { brotliDecompressSync, gunzipSync } from 'node:zlib';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it, type Mock, vi } from 'vitest';
import { compressFiles } from '../../builds/client-build.ts';
import { createLog } from '../../log.ts';
import { errorHandler } from '../routing/errors.ts';
import { apiDocs } from './api-docs.ts';
import { spa } from './spa.ts';

const SCRIPT = Buffer.from('export const seven = "chevrons";\n'.repeat(1000));
const INDEX = `<!doctype html><title>The client</title>${'<p>A paragraph.</p>'.repeat(100)}`;
const FONT = Buffer.from(Array.from({ length: 500 }, (_, index) => (index * 7919) % 256));

let folder: string;
let http: Server;
let compressors: readonly Mock[];
beforeAll(async () => {
  compressors = (['gzip', 'brotliCompress', 'createGzip', 'createBrotliCompress'] as const).map((name) =>
    vi.spyOn(zlib, name),
  );
  syncBuiltinESMExports();
  folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-files-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'index.html'), INDEX);
  await writeFile(path.join(folder, 'sw.js'), SCRIPT);
  await writeFile(path.join(folder, 'manifest.webmanifest'), '{"name": "The game"}');
  await writeFile(path.join(folder, 'assets', 'main-1a2b3c4d.js'), SCRIPT);
  await writeFile(path.join(folder, 'assets', 'letters-1a2b3c4d.woff2'), FONT);
  await compressFiles(folder);
  const refused = errorHandler(createLog('silent'), () => undefined);
  http = createServer(express().use(apiDocs([]), await spa(folder), refused)).listen(0, '127.0.0.1');
  await once(http, 'listening');
});
afterAll(async () => {
  http?.close();
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  await rm(folder, { recursive: true, force: true });
});

/** As it is on the wire: `fetch` would decompress it. */
async function at(place: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = http.address() as AddressInfo;
  const sent = request({ port, path: place, method, headers, agent: false }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}

const main = (headers?: Record<string, string>, method?: string) => at('/assets/main-1a2b3c4d.js', headers, method);

describe('a file of the client', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.1, gzip', 'br'],
    ['*', 'br'],
    ['gzip, deflate', 'gzip'],
    ['gzip, br;q=0', 'gzip'],
    ['deflate', undefined],
    ['identity', undefined],
    ['gzip;q=0, br;q=0', undefined],
  ])('is sent for Accept-Encoding %s as %s, with Vary for caches', async (accepted, encoding) => {
    const { status, headers, body } = await main({ 'Accept-Encoding': accepted });
    expect([status, headers['content-encoding'], headers.vary]).toEqual([200, encoding, 'Accept-Encoding']);
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers['content-length']).toBe(String(body.length));
    if (encoding) expect(body.length).toBeLessThan(SCRIPT.length / 10);
    const plain = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''];
    expect((plain?.(body) ?? body).equals(SCRIPT)).toBe(true);
  });

  it('is sent uncompressed without Accept-Encoding', async () => {
    const { headers, body } = await main();
    expect([headers['content-encoding'], body.equals(SCRIPT)]).toEqual([undefined, true]);
  });

  it('is answered 304 if the client has it in this encoding, and sent if in another', async () => {
    const first = await main({ 'Accept-Encoding': 'br' });
    const etag = String(first.headers.etag);
    const known = await main({ 'Accept-Encoding': 'br', 'If-None-Match': etag });
    expect([known.status, known.body.length, known.headers.etag]).toEqual([304, 0, etag]);
    expect(known.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(known.headers.vary).toBe('Accept-Encoding');
    expect((await main({ 'Accept-Encoding': 'gzip', 'If-None-Match': etag })).status).toBe(200);
  });

  it('has the same headers for HEAD as for GET', async () => {
    const got = await main({ 'Accept-Encoding': 'br' });
    const told = await main({ 'Accept-Encoding': 'br' }, 'HEAD');
    const { date: _, ...headers } = got.headers;
    expect(told).toMatchObject({ status: 200, headers });
    expect(told.body.length).toBe(0);
  });

  it('is sent whole for a range request', async () => {
    const { status, headers, body } = await main({ 'Accept-Encoding': 'br', Range: 'bytes=10-19' });
    expect([status, headers['content-range']]).toEqual([200, undefined]);
    expect(brotliDecompressSync(body).equals(SCRIPT)).toBe(true);
  });

  it('is not compressed during a request', async () => {
    for (const each of compressors) each.mockClear();
    await Promise.all(['br', 'gzip', 'deflate'].map((accepted) => main({ 'Accept-Encoding': accepted })));
    for (const each of compressors) expect(each).not.toHaveBeenCalled();
  });

  it('is not compressed if that would not make it smaller', async () => {
    const { headers, body } = await at('/assets/letters-1a2b3c4d.woff2', { 'Accept-Encoding': 'br, gzip' });
    expect([headers['content-encoding'], headers['content-type']]).toEqual([undefined, 'font/woff2']);
    expect(body.equals(FONT)).toBe(true);
  });

  it('is at one address only, in every encoding', async () => {
    for (const ending of ['.br', '.gz']) expect((await at(`/assets/main-1a2b3c4d.js${ending}`)).status).toBe(404);
  });

  it('stays as it was when the server started, even if the folder is deleted', async () => {
    await rm(path.join(folder, 'assets'), { recursive: true });
    expect((await main({ 'Accept-Encoding': 'br' })).status).toBe(200);
  });
});

it('browsers ask for the service worker each time, so that they notice a new build', async () => {
  const { headers } = await at('/sw.js');
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
});

it('the manifest comes with its own content type', async () => {
  const { headers, body } = await at('/manifest.webmanifest');
  expect(headers['content-type']).toContain('application/manifest+json');
  expect(JSON.parse(body.toString())).toEqual({ name: 'The game' });
});

it('a page is sent compressed, with Vary for Accept and Accept-Encoding', async () => {
  const { headers, body } = await at('/dashboard', { Accept: 'text/html', 'Accept-Encoding': 'br' });
  expect([headers['content-encoding'], headers.vary]).toEqual(['br', 'Accept, Accept-Encoding']);
  expect(brotliDecompressSync(body).toString()).toBe(INDEX);
});

it.each(['/docs/swagger-ui-bundle.js', '/docs/swagger-ui.css', '/openapi.json'])(
  '%s is compressed once, however many requests arrive at the same time',
  async (place) => {
    vi.mocked(zlib.gzip).mockClear();
    const all = await Promise.all(Array.from({ length: 20 }, () => at(place, { 'Accept-Encoding': 'gzip, br' })));
    const [first] = all;
    for (const { status, headers, body } of all) {
      expect([status, headers.etag, body.equals(first?.body ?? Buffer.alloc(0))]).toEqual([
        200,
        first?.headers.etag,
        true,
      ]);
    }
    expect(first?.headers['content-encoding']).toBe('gzip');
    expect(zlib.gzip).toHaveBeenCalledOnce();
  },
);
