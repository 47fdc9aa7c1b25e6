import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeBuild } from '../../test-support/build-on-disk';
import { type PutServer, startPutServer } from '../../test-support/put-server';
import type { PartManifest } from '../manifest';
import { publishedFolder, readManifest } from '../published';
import { deleteBuild, downloadBuild, hasBuild, openPartStore, type PartStore, uploadBuild } from '.';

/** A quick run tries a sample of the cases. */
const isQuick = process.env['TEST_QUICK'] === '1';

let server: PutServer;
let store: PartStore;
let folder: string;
let built: string;
let cache: string;
let manifest: PartManifest;
beforeEach(async () => {
  server = await startPutServer();
  store = openPartStore(
    {
      baseUrl: `${server.origin}/parts`,
      place: 'https://store.example/parts',
      access: { kind: 'http', authorization: 'Bearer secret' },
    },
    { timeoutMs: 60_000, retries: 0 },
  );
  folder = mkdtempSync(path.join(tmpdir(), 'stored-build-'));
  built = path.join(folder, 'built');
  cache = path.join(folder, 'cache');
  manifest = writeBuild(built);
});
afterEach(async () => {
  await store.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

function getObjectPath(kind: 'public' | 'private', file: string): string {
  return `/parts/${kind}/login-mf/${manifest.id}/${file}`;
}
function alter(object: string, content = 'altered'): void {
  server.objects.set(object, { content: Buffer.from(content), headers: {} });
}
function cached(file: string): string {
  return path.join(publishedFolder(cache, 'login-mf', manifest.id), file);
}

test('a build is stored with types, immutable caching and compressed variants, server files apart @CARD-6', async () => {
  expect(await uploadBuild(store, built, manifest)).toEqual({ objects: 11, written: 11, replaced: [] });
  const immutable = 'public, max-age=31536000, immutable';
  expect(
    Object.fromEntries(
      [...server.objects].map(([name, { headers }]) => [name, Object.values(headers).sort()]),
    ),
  ).toEqual({
    [getObjectPath('public', 'entry.js')]: [immutable, 'text/javascript; charset=utf-8'],
    [getObjectPath('public', 'entry.js.br')]: ['br', immutable, 'text/javascript; charset=utf-8'],
    [getObjectPath('public', 'entry.js.gz')]: ['gzip', immutable, 'text/javascript; charset=utf-8'],
    [getObjectPath('public', 'styles.css')]: [immutable, 'text/css; charset=utf-8'],
    [getObjectPath('public', 'styles.css.br')]: ['br', immutable, 'text/css; charset=utf-8'],
    [getObjectPath('public', 'styles.css.gz')]: ['gzip', immutable, 'text/css; charset=utf-8'],
    [getObjectPath('private', 'edge.cjs')]: ['private, no-store', 'text/javascript; charset=utf-8'],
    [getObjectPath('private', 'contract.json')]: ['application/json', 'private, no-store'],
    [getObjectPath('private', 'i18n/de-DE.json')]: ['application/json', 'private, no-store'],
    [getObjectPath('private', 'i18n/en-US.json')]: ['application/json', 'private, no-store'],
    [getObjectPath('private', 'part.json')]: ['application/json', 'private, no-store'],
  });
});

test('a second upload writes only what is missing or has other content @CARD-6', async () => {
  await uploadBuild(store, built, manifest);
  // The same build from another commit.
  writeFileSync(path.join(built, 'part.json'), JSON.stringify({ ...manifest, provenance: { commit: 'x' } }));
  expect(await uploadBuild(store, built, manifest)).toMatchObject({ written: 0 });
  server.objects.delete(getObjectPath('public', 'styles.css'));
  alter(getObjectPath('public', 'entry.js'));
  alter(getObjectPath('public', 'entry.js.br'));
  alter(getObjectPath('private', 'part.json'), JSON.stringify({ ...manifest, version: '9.9.9' }));
  expect(await uploadBuild(store, built, manifest)).toEqual({
    objects: 11,
    written: 4,
    replaced: ['entry.js', 'entry.js.br', 'part.json'],
  });
});

test('an upload fails when the store rejects a file half-way or returns other content @CARD-6', async () => {
  let left = 3;
  server.intercept = (request, response) => {
    if (request.method !== 'PUT' || left-- > 0) return false;
    response.writeHead(507).end();
    return true;
  };
  await expect(uploadBuild(store, built, manifest)).rejects.toThrow('it is full (PUT 507)');
  server.intercept = null;
  expect(await uploadBuild(store, built, manifest)).toMatchObject({ written: 8 });
  server.objects.clear();
  server.intercept = (request, response) => {
    if (request.method !== 'GET' || !server.objects.has(request.url ?? '')) return false;
    response.writeHead(200).end('minified');
    return true;
  };
  await expect(uploadBuild(store, built, manifest)).rejects.toThrow(
    /returns other content .* than was written/,
  );
});

test('a download completes the folder of a build, with the variants, and then needs no store @CARD-6', async () => {
  await uploadBuild(store, built, manifest);
  expect(await hasBuild(cache, manifest)).toBe(false);
  await downloadBuild(store, manifest, cache);
  for (const file of readdirSync(built, { recursive: true, withFileTypes: true }).filter((each) =>
    each.isFile(),
  )) {
    const name = path.relative(built, path.join(file.parentPath, file.name));
    expect(readFileSync(cached(name)).equals(readFileSync(path.join(built, name)))).toBe(true);
  }
  expect(await hasBuild(cache, manifest)).toBe(true);
  server.requests.length = 0;
  await downloadBuild(store, manifest, cache);
  expect(server.requests).toEqual([]);
  // Registries in Postgres return the manifest's fields in another order.
  const reordered = Object.fromEntries(Object.entries(manifest).reverse()) as unknown as PartManifest;
  expect(await hasBuild(cache, reordered)).toBe(true);
  expect(readManifest(path.dirname(cached('part.json')))).toEqual(manifest);
});

const FILES = [
  ['public', 'entry.js'],
  ['public', 'styles.css'],
  ['private', 'edge.cjs'],
  ['private', 'i18n/en-US.json'],
  ['private', 'part.json'],
] as const;
test.each(FILES.filter((_case, at) => !isQuick || at % 2 === 0))(
  '%s/%s is not used when it is altered in the store, or missing @CARD-6 @SEC-R9',
  async (kind, file) => {
    await uploadBuild(store, built, manifest);
    alter(getObjectPath(kind, file));
    await expect(downloadBuild(store, manifest, cache)).rejects.toThrow(
      `The part store https://store.example/parts has an altered ${file} of login-mf ${manifest.id}.`,
    );
    server.objects.delete(getObjectPath(kind, file));
    await expect(downloadBuild(store, manifest, cache)).rejects.toThrow(`has no ${file} of login-mf`);
    expect(await hasBuild(cache, manifest)).toBe(false);
    await uploadBuild(store, built, manifest);
    await downloadBuild(store, manifest, cache);
    expect(await hasBuild(cache, manifest)).toBe(true);
  },
);

test('an altered file of the folder is fetched again; altered or missing variants are left out @CARD-6 @SEC-R9', async () => {
  await uploadBuild(store, built, manifest);
  alter(getObjectPath('public', 'entry.js.br'));
  server.objects.delete(getObjectPath('public', 'entry.js.gz'));
  await downloadBuild(store, manifest, cache);
  writeFileSync(cached('entry.js'), 'altered');
  await downloadBuild(store, manifest, cache);
  expect(readFileSync(cached('entry.js'), 'utf8')).toBe('self.started = true;');
  expect(readdirSync(path.dirname(cached('entry.js'))).sort()).toEqual([
    'contract.json',
    'edge.cjs',
    'entry.js',
    'i18n',
    'part.json',
    'styles.css',
    'styles.css.br',
    'styles.css.gz',
  ]);
});

test('the objects of a build can be deleted, also what an interrupted deletion has left @CARD-6', async () => {
  await uploadBuild(store, built, manifest);
  alter('/parts/public/shell/0123456789abcdef/entry.js');
  server.objects.delete(getObjectPath('public', 'entry.js'));
  await deleteBuild(store, manifest);
  expect([...server.objects.keys()]).toEqual(['/parts/public/shell/0123456789abcdef/entry.js']);
});

test.each([
  ['file', { files: [{ file: '../../../outside.js', integrity: '', bytes: 1 }] }],
  ['server file', { serverFiles: [{ file: 'i18n/../../../outside.json', integrity: '', bytes: 1 }] }],
  ['absolute path', { files: [{ file: '/etc/outside.js', integrity: '', bytes: 1 }] }],
  ['Windows path', { files: [{ file: '..\\outside.js', integrity: '', bytes: 1 }] }],
  ['id', { id: '..' }],
  ['part name', { name: '../other' }],
])(
  'a build whose %s leads out of its folder is never written or deleted @CARD-6 @SEC-R9',
  async (_what, change) => {
    const hostile = { ...manifest, ...change };
    for (const work of [
      () => uploadBuild(store, built, hostile),
      () => downloadBuild(store, hostile, cache),
      () => deleteBuild(store, hostile),
    ])
      await expect(work()).rejects.toThrow('has a name that leads out of its folder');
    expect(server.requests).toEqual([]);
  },
);
