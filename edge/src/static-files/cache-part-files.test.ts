import { createReadStream, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { cachePartFiles } from './cache-part-files';

const TEXT = 'globalThis.part = 1;';
const URL = '/parts/login-mf/0123456789abcdef/entry.js';

let folder: string;
let file: string;
let app: FastifyInstance;
/** Number of requests that reached the disk. */
let reads: number;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'parts-'));
  file = path.join(folder, 'login-mf/0123456789abcdef/entry.js');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, TEXT);
  reads = 0;
  app = fastify();
  cachePartFiles(app, folder);
  app.get('/parts/*', (request, reply) => {
    reads += 1;
    if (!existsSync(file)) return reply.code(404).send();
    return reply
      .header('content-encoding', request.headers['accept-encoding'])
      .header('x-request-id', reads)
      .type('text/javascript')
      .send(createReadStream(file));
  });
});

afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

function get(headers: Record<string, string> = {}, url = URL) {
  return app.inject({ url, headers });
}

test('the cache stores each encoding of a file with its own headers @CARD-3', async () => {
  for (const encoding of ['br', 'gzip']) {
    const first = await get({ 'accept-encoding': encoding });
    const second = await get({ 'accept-encoding': encoding });
    expect(second.body).toBe(TEXT);
    expect(second.headers).toMatchObject({ 'content-type': 'text/javascript', 'content-encoding': encoding });
    expect(second.headers['content-length']).toBe(String(TEXT.length));
    expect(first.body).toBe(TEXT);
  }
  expect(reads).toBe(2);
});

test('the cache stores no headers of a single request @CARD-3', async () => {
  await get();
  expect((await get()).headers).not.toHaveProperty('x-request-id');
});

test('a changed file is read again, and a removed file returns 404 @CARD-6', async () => {
  await get();
  writeFileSync(file, 'globalThis.part = 12;');
  expect((await get()).body).toBe('globalThis.part = 12;');
  rmSync(file);
  expect((await get()).statusCode).toBe(404);
});

test.each(['range', 'if-range', 'if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'])(
  'a request with %s bypasses the cache @CARD-3',
  async (name) => {
    await get({ [name]: 'x' });
    await get();
    await get({ [name]: 'x' });
    expect(reads).toBe(3);
    await get();
    expect(reads).toBe(3);
  },
);

test.each([
  '/parts/login-mf/0123456789abcdef/entry.js?retry=1',
  '/parts/login-mf/0123456789abcdef/entry.js.br',
  '/parts/entry.js',
])('%s is not cached, because it is not a file of a build @CARD-3', async (url) => {
  await get({}, url);
  await get({}, url);
  expect(reads).toBe(2);
});
