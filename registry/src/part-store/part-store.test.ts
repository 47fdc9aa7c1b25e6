import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type PutServer, startPutServer } from '../../test-support/put-server';
import { type S3Server, startS3Server } from '../../test-support/s3-server';
import type { Variables } from '../settings';
import { openPartStore, type PartStore } from './part-store';
import { readPartStore } from './store-settings';

/** No retries, so that a test sees each failure; a timeout that only detects hanging. */
const ONCE = { timeoutMs: 60_000, retries: 0 };

function open(variables: Variables, limits = ONCE): PartStore {
  const settings = readPartStore(variables);
  if (settings === undefined) throw new Error('no PARTS_STORE_URL');
  return openPartStore(settings, limits);
}

let s3: S3Server;
let http: PutServer;
beforeAll(async () => {
  s3 = await startS3Server();
  http = await startPutServer();
});
afterAll(async () => {
  await s3.stop();
  await http.stop();
});
afterEach(() => (http.intercept = null));

function httpSettings(): Variables {
  return { PARTS_STORE_URL: `${http.origin}/parts`, PARTS_STORE_AUTHORIZATION: 'Bearer secret' };
}

test.each([
  ['S3-compatible server', () => s3.settings],
  ['server that accepts PUT', httpSettings],
])('an object of a %s can be written, read, replaced and deleted @CARD-6', async (_kind, settings) => {
  const store = open(settings());
  const name = 'public/login-mf/0123456789abcdef/a_-.entry.js';
  expect(await store.get(name)).toBeNull();
  for (const content of ['one', 'two ✓']) {
    await store.put(name, Buffer.from(content), { 'content-type': 'text/javascript; charset=utf-8' });
    expect((await store.get(name))?.toString()).toBe(content);
  }
  await store.delete(name);
  expect(await store.get(name)).toBeNull();
  await store.delete(name);
  await store.close();
});

const WRONG: readonly (readonly [string, () => Variables, RegExp])[] = [
  [
    'an unknown access key',
    () => ({ ...s3.settings, AWS_ACCESS_KEY_ID: 'OTHER' }),
    /Check AWS_ACCESS_KEY_ID/,
  ],
  [
    'a wrong secret key',
    () => ({ ...s3.settings, AWS_SECRET_ACCESS_KEY: 'not-for-messages' }),
    /the signature is wrong\. Check AWS_SECRET_ACCESS_KEY and AWS_REGION .*SignatureDoesNotMatch/,
  ],
  [
    'a missing bucket',
    () => ({ ...s3.settings, PARTS_STORE_URL: 's3://no-such-bucket/x' }),
    /s3:\/\/no-such-bucket\/x failed: it has no such bucket\. Create it, or correct PARTS_STORE_URL/,
  ],
  [
    'no authorization',
    () => ({ PARTS_STORE_URL: `${http.origin}/parts` }),
    /rejects the credentials\. Check PARTS_STORE_AUTHORIZATION/,
  ],
  [
    'a server that is down',
    () => ({ PARTS_STORE_URL: 'http://127.0.0.1:9' }),
    /it (?:refuses connections|cannot be reached|does not respond)/,
  ],
  [
    'an unknown host',
    () => ({ PARTS_STORE_URL: 'https://store.invalid/x' }),
    /its host name (?:is unknown|cannot be resolved)/,
  ],
];
test.each(WRONG)(
  '%s is reported with the setting to correct @CARD-6 @SEC-R16',
  async (_what, settings, message) => {
    const store = open(settings());
    const put = store.put('public/x.js', Buffer.from('x'), {});
    await expect(put).rejects.toThrow(message);
    await expect(put).rejects.not.toThrow('not-for-messages');
    await store.close();
  },
);

test('a clock that differs from that of the store is reported @CARD-6', async () => {
  const store = open(s3.settings);
  const clock = jest.spyOn(Date.prototype, 'toISOString').mockReturnValueOnce('2020-01-01T00:00:00.000Z');
  await expect(store.get('public/x.js')).rejects.toThrow(/Set the clock \(GET 403 RequestTimeTooSkewed\)/);
  clock.mockRestore();
  await store.close();
});

const NO_OBJECT = '<Error><Code>NoSuchKey</Code></Error>';
const STATUSES: readonly (readonly [number, string, RegExp])[] = [
  [301, '<Error><Code>PermanentRedirect</Code></Error>', /in another region\. Correct AWS_REGION/],
  [302, '', /it redirects/],
  [400, '<Error><Code>ExpiredToken</Code></Error>', /AWS_SESSION_TOKEN has expired/],
  [403, '<Error><Code>AccessDenied</Code></Error>', /s3:GetObject and s3:ListBucket, .*s3:PutObject/],
  [403, '', /it denies access\. Check PARTS_STORE_AUTHORIZATION/],
  [405, '', /must allow GET, PUT and DELETE/],
  [409, '', /does not create folders/],
  [413, '', /too large/],
  [429, '', /overloaded/],
  [500, '<html>', /overloaded or does not work at present/],
  [503, '<Error><Code>SlowDown</Code></Error>', /overloaded .*SlowDown/],
  [507, '', /it is full/],
  [418, '', /responds unexpectedly \(PUT 418\)/],
];
test.each(STATUSES)('the response %i %s is explained @CARD-6', async (status, body, message) => {
  http.intercept = (_request, response) => {
    response.writeHead(status).end(body);
    return true;
  };
  const store = open(httpSettings());
  await expect(store.put('x', Buffer.from('x'), {})).rejects.toThrow(message);
  await expect(store.get('x')).rejects.toThrow('The part store');
  http.intercept = (_request, response) => {
    response.writeHead(404).end(NO_OBJECT);
    return true;
  };
  expect(await store.get('x')).toBeNull();
  await store.close();
});

test('a request fails when the store is slow, breaks off or sends too much @CARD-6', async () => {
  for (const [timeoutMs, intercept, message] of [
    [300, () => true, /does not respond in time/],
    [300, (_request, response) => response.writeHead(200).write('a') || true, /does not respond in time/],
    [60_000, (request) => request.destroy() !== null, /closed the connection/],
  ] as const satisfies readonly (readonly [number, NonNullable<PutServer['intercept']>, RegExp])[]) {
    http.intercept = intercept;
    const store = open(httpSettings(), { timeoutMs, retries: 0 });
    await expect(store.get('x')).rejects.toThrow(message);
    await store.close();
  }
});

test('a request to an overloaded store is repeated unchanged @CARD-6', async () => {
  let failures = 2;
  http.intercept = (_request, response) => {
    if (failures === 0) return false;
    failures -= 1;
    response.writeHead(503).end();
    return true;
  };
  const store = open(httpSettings(), { timeoutMs: 60_000, retries: 2 });
  await store.put('again', Buffer.from('content'), { 'cache-control': 'public' });
  expect(http.objects.get('/parts/again')).toEqual({
    content: Buffer.from('content'),
    headers: { 'cache-control': 'public' },
  });
  await store.close();
});

test('nothing is sent to a store whose TLS handshake fails @CARD-6 @SEC-R16', async () => {
  const plain = createServer();
  await new Promise<void>((ready) => plain.listen(0, '127.0.0.1', ready));
  const store = open({
    PARTS_STORE_URL: `https://127.0.0.1:${(plain.address() as AddressInfo).port}`,
    PARTS_STORE_AUTHORIZATION: 'Bearer secret',
  });
  await expect(store.get('x')).rejects.toThrow('The part store');
  await store.close();
  await new Promise((resolve) => plain.close(resolve));
});
