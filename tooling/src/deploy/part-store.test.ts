import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PartManifest } from '@portal/registry/manifest';
import { publishedFolder } from '@portal/registry/published';
import { foldEvents, type NewEvent, type PartsPlace, type PartStates } from '@portal/registry/releases';
import { addSequence, promote } from '@portal/registry/test-support';
import { writeBuild } from '@portal/registry/test-support/build-on-disk';
import { type PutServer, startPutServer } from '@portal/registry/test-support/put-server';
import { fetchBuildsToCheck, uploadPublished } from './part-store';
import { publishPart } from './publish';

/** A quick run tries a sample of the cases. */
const isQuick = process.env['TEST_QUICK'] === '1';

let server: PutServer;
let folder: string;
beforeEach(async () => {
  server = await startPutServer();
  folder = mkdtempSync(path.join(tmpdir(), 'deploy-store-'));
});
afterEach(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

function place(machine: string, publicUrl?: string): PartsPlace {
  return {
    folder: path.join(folder, machine),
    store: {
      baseUrl: `${server.origin}/parts`,
      place: 'https://store.example/parts',
      access: { kind: 'http', authorization: 'Bearer secret' },
      ...(publicUrl !== undefined && { publicUrl }),
    },
  };
}

/** Publishes a build in the folder of a machine. */
function publish(machine: string, part: string): PartManifest {
  const built = path.join(folder, 'built', part);
  writeBuild(built, part);
  return publishPart(built, place(machine).folder);
}

function liveStates(...manifests: readonly PartManifest[]): PartStates {
  return foldEvents(
    addSequence(
      ...manifests.flatMap((manifest): readonly NewEvent[] => [
        { kind: 'deploy', part: manifest.name, id: manifest.id, version: '1.0.0', who: 'test', manifest },
        promote(manifest.name, manifest.id),
      ]),
    ),
  );
}

function hasBuild(machine: string, { name, id }: PartManifest): boolean {
  return existsSync(path.join(publishedFolder(place(machine).folder, name, id), 'part.json'));
}

test('a machine fetches the builds deployed by another one for its checks @CARD-6', async () => {
  const [shell, login] = [publish('one', 'shell'), publish('one', 'login-mf')];
  for (const manifest of [shell, login])
    expect(await uploadPublished(place('one'), manifest)).toEqual({
      summary: '11 files in https://store.example/parts, 11 of them uploaded',
      hasChanged: true,
    });
  expect(await uploadPublished(place('one'), login)).toMatchObject({ hasChanged: false });
  await fetchBuildsToCheck(place('other'), liveStates(shell, login), ['login-mf'], [login]);
  expect([shell, login].map((manifest) => hasBuild('other', manifest))).toEqual([true, true]);
});

test('a damaged live build in the store rejects deploys of other parts, not the one that repairs it @CARD-6', async () => {
  const [shell, login] = [publish('one', 'shell'), publish('one', 'login-mf')];
  for (const manifest of [shell, login]) await uploadPublished(place('one'), manifest);
  const object = `/parts/private/login-mf/${login.id}/edge.cjs`;
  server.objects.set(object, { content: Buffer.from('altered'), headers: {} });
  const states = liveStates(shell, login);
  await expect(fetchBuildsToCheck(place('other'), states, ['shell'])).rejects.toThrow(
    /an altered edge\.cjs of login-mf .* Nothing has changed for the visitors of shell\./,
  );
  await fetchBuildsToCheck(place('third'), states, ['login-mf']);
  publish('third', 'login-mf');
  expect(await uploadPublished(place('third'), login)).toMatchObject({
    summary: expect.stringContaining('other content replaced: edge.cjs') as unknown,
  });
});

test('without a store nothing is fetched or uploaded @CARD-6', async () => {
  const manifest = publish('one', 'login-mf');
  const local = { folder: path.join(folder, 'one') };
  expect(await uploadPublished(local, manifest)).toBeNull();
  await fetchBuildsToCheck(local, liveStates(manifest), ['login-mf']);
  expect(server.requests).toEqual([]);
});

const PUBLIC = '/parts/public';
/** Changes the public response to each GET with the Origin header of a page. */
function respondPublicly(change: (headers: Headers) => Headers, status: number): void {
  server.intercept = (request, response) => {
    const object = server.objects.get(request.url ?? '');
    if (request.headers.origin === undefined || object === undefined) return false;
    const headers = change({ ...object.headers, 'access-control-allow-origin': '*' });
    response.writeHead(status, headers).end(object.content);
    return true;
  };
}

type Headers = Record<string, string>;
const PROBLEMS: readonly (readonly [string, (headers: Headers) => Headers, RegExp, number])[] = [
  [
    'no CORS header',
    ({ 'access-control-allow-origin': _cors, ...others }) => others,
    /entry\.js and 1 more: Access-Control-Allow-Origin is missing instead of \*, so browsers do not run it \(CORS\)/,
    200,
  ],
  [
    'CORS for one origin',
    (headers) => ({ ...headers, 'access-control-allow-origin': 'https://portal.example' }),
    /is https:\/\/portal\.example instead of \*/,
    200,
  ],
  [
    'another type',
    (headers) => ({ ...headers, 'content-type': 'application/octet-stream' }),
    /Content-Type is application\/octet-stream instead of text\/javascript/,
    200,
  ],
  [
    'short caching',
    (headers) => ({ ...headers, 'cache-control': 'max-age=60' }),
    /Cache-Control is max-age=60 instead of public, max-age=31536000, immutable/,
    200,
  ],
  ['a denial', (headers) => headers, /entry\.js and 1 more: the response is 403 instead of 200/, 403],
  ['a redirect', (headers) => ({ ...headers, location: '/x' }), /the response is 302 instead of 200/, 302],
];
test.each(PROBLEMS.filter((_case, at) => !isQuick || at % 3 === 0))(
  'files that a browser gets with %s are rejected in words @CARD-6 @CARD-3',
  async (_what, change, message, status) => {
    const manifest = publish('one', 'login-mf');
    const target = place('one', server.origin + PUBLIC);
    expect((await uploadPublished(target, manifest))?.summary).toContain('browsers can load them from');
    respondPublicly(change, status);
    await expect(uploadPublished(target, manifest)).rejects.toThrow(message);
  },
);

test('files with other content at PARTS_URL, and a host that is down, are rejected @CARD-6 @SEC-R9', async () => {
  const manifest = publish('one', 'login-mf');
  const target = place('one', server.origin + PUBLIC);
  server.intercept = ({ headers }, response) => {
    if (headers.origin === undefined) return false;
    response.writeHead(200, { 'content-type': 'text/css' }).end('other');
    return true;
  };
  await expect(uploadPublished(target, manifest)).rejects.toThrow(/it has other content than the build/);
  server.intercept = null;
  await expect(uploadPublished(place('one', 'http://127.0.0.1:9/x'), manifest)).rejects.toThrow(
    /it cannot be loaded/,
  );
});
