import net from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import { useSharedPortal } from '../portal/shared-portal';
import { watchPage } from '../portal/watch-page';
import { getHeader, rawRequest, type RawResponse } from './raw-request';

const portal = useSharedPortal();

const LOGIN = '/app/default/login';
const AUTH = '/portal-login-service/public/fps/auth';
const SIGN_ON = '/login/forms/bg/ProcessLogin.fcc';
const MARK = 'wr1tten-by-a-stranger';

function post(
  path: string,
  body: string | Buffer,
  headers: Readonly<Record<string, string>>,
): Promise<RawResponse> {
  return rawRequest(portal.origin, path, { method: 'POST', body, headers });
}

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** Opens a page and returns the headers with the visitor's cookies and CSRF token. */
async function visitor(): Promise<Record<string, string>> {
  const { headers } = await rawRequest(portal.origin, '/default/fps');
  const pairs = (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0] ?? '');
  const token = pairs.find((pair) => pair.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '';
  return { cookie: pairs.join('; '), 'x-xsrf-token': token };
}

test('a body over 16 KiB is rejected, one just below is read @SEC-R11', async () => {
  const me = await visitor();
  const body = (size: number): string =>
    JSON.stringify({ devicePrint: MARK, flow: 'FPS', userId: 'u'.repeat(size) });
  expect((await post(AUTH, body(16 * 1024), { ...json, ...me })).status).toBe(413);
  expect((await post(AUTH, body(15 * 1024), { ...json, ...me })).status).toBe(400);
  const large = await post(SIGN_ON, `USER=${MARK}&PASSWRD=${'p'.repeat(17_000)}`, form);
  expect(large.status).toBe(413);
  expect(large.text).not.toContain(MARK);
});

test('a compressed body is rejected before decompression, on every route @SEC-R11', async () => {
  // 16 MiB in a few bytes; a gigabyte would compress to about the same size.
  const packed = brotliCompressSync(Buffer.alloc(16 * 1024 * 1024, ' '));
  for (const path of [
    AUTH,
    SIGN_ON,
    '/app/cookie-notice',
    '/portal-login-service/public/uti/x',
    '/nowhere',
  ]) {
    const response = await rawRequest(portal.origin, path, {
      method: 'POST',
      body: packed,
      headers: { ...json, 'content-encoding': 'br' },
    });
    expect(response.status, path).toBe(415);
    expect(getHeader(response, 'accept-encoding'), path).toBe('identity');
  }
});

test('a malformed body is rejected with a generic error @SEC-R11 @SEC-R15', async () => {
  const me = await visitor();
  for (const body of [
    MARK,
    `{"userId":"${MARK}"`,
    `{"devicePrint":"${MARK}","flow":"FPS","userId":"a","userId":"b"}`,
    `{"devicePrint":"${MARK}","flow":"FPS","userId":"a","__proto__":{"x":1}}`,
    `{"devicePrint":"x","flow":"FPS","userId":"a","${MARK}":1}`,
    `{"devicePrint":"x","flow":"${MARK}","userId":"a"}`,
    Buffer.from(`{"devicePrint":"${MARK}","flow":"FPS","userId":"mül"}`, 'latin1'),
  ]) {
    const response = await post(AUTH, body, { ...json, ...me });
    expect([400, 403, 415, 422], String(body)).toContain(response.status);
    expect(response.text).not.toContain(MARK);
    expect(Object.keys(JSON.parse(response.text) as object).sort()).toEqual([
      'errorMessage',
      'requestId',
      'status',
    ]);
  }
});

test('other content types are rejected @SEC-R11', async () => {
  const me = await visitor();
  const body = JSON.stringify({ devicePrint: 'x', flow: 'FPS', userId: MARK });
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
  ]) {
    const response = await post(AUTH, body, { ...me, 'content-type': type });
    expect([403, 415], type).toContain(response.status);
    expect(response.text).not.toContain(MARK);
  }
  for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
    expect((await post(SIGN_ON, body, { 'content-type': type })).status, type).toBe(415);
  }
});

test('a missing, forged, foreign or swapped token and a foreign origin are rejected alike @SEC-R11', async () => {
  const [me, someone] = [await visitor(), await visitor()];
  const body = JSON.stringify({ devicePrint: 'x', flow: 'FPS', userId: 'alex.morgan' });
  expect((await post(AUTH, body, { ...json, ...me })).status).toBe(200);
  const token = String(me['x-xsrf-token']);
  const lost: Readonly<Record<string, string>>[] = [
    { cookie: String(me['cookie']) },
    { ...me, 'x-xsrf-token': '' },
    { ...me, 'x-xsrf-token': `${token}x` },
    { ...me, 'x-xsrf-token': String(someone['x-xsrf-token']) },
    { ...me, cookie: String(someone['cookie']) },
    { 'x-xsrf-token': token },
  ];
  const foreign: Readonly<Record<string, string>>[] = [
    { ...me, origin: 'https://evil.example' },
    { ...me, origin: 'null' },
    { ...me, 'sec-fetch-site': 'cross-site' },
    { ...me, 'sec-fetch-site': 'same-site' },
  ];
  for (const headers of [...lost, ...foreign]) {
    const response = await post(AUTH, body, { ...json, ...headers });
    expect(response.status, JSON.stringify(Object.keys(headers))).toBe(403);
    expect((JSON.parse(response.text) as { errorMessage: string }).errorMessage).toBe(
      'The request could not be completed.',
    );
    // Only a page of the portal itself gets a new session for one that it has lost.
    if (foreign.includes(headers) || 'cookie' in headers)
      expect(response.headers['set-cookie']).toBeUndefined();
  }
  const wrongOrigin = await post(SIGN_ON, 'USER=alex.morgan&PASSWRD=Portal-Demo-1', {
    ...form,
    origin: 'https://evil.example',
  });
  expect(wrongOrigin.status).toBe(403);
  expect(wrongOrigin.headers['set-cookie']).toBeUndefined();
});

test('a form with a duplicate field or a reserved name is rejected @SEC-R11', async () => {
  for (const body of [
    'USER=alex.morgan&USER=b&PASSWRD=Portal-Demo-1',
    'USER=a&PASSWRD=b&__proto__=c',
    'constructor=a',
  ]) {
    const response = await post(SIGN_ON, body, form);
    expect(response.status, body).toBe(400);
    expect(response.text).not.toContain('alex.morgan');
  }
});

test('an absolute-form request target gets the response for its path and is never logged @SEC-R11 @SEC-R15', async () => {
  for (const [method, path] of [
    ['GET', `${LOGIN}?SMQUERYDATA=${MARK}`],
    ['GET', `/app/default/nowhere?SMQUERYDATA=${MARK}`],
    ['POST', LOGIN],
    ['GET', AUTH],
    ['OPTIONS', AUTH],
  ] as const) {
    const plain = await rawRequest(portal.origin, path, { method });
    for (const authority of [portal.origin, 'https://evil.example', 'ftp://evil.example']) {
      const whole = await rawRequest(portal.origin, authority + path, { method });
      expect(whole.status, `${method} ${authority}${path}`).toBe(plain.status);
      expect(whole.headers['allow']).toBe(plain.headers['allow']);
      expect(whole.text).not.toContain('evil.example');
    }
  }
  expect(portal.output()).not.toContain(MARK);
});

test('a body that never ends does not block other requests @SEC-R11', async () => {
  const { port } = new URL(portal.origin);
  const open = Array.from({ length: 50 }, () => {
    const socket = net.connect(Number(port), 'localhost');
    socket.on('error', () => undefined);
    socket.write(
      `POST ${AUTH} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
    );
    return socket;
  });
  await Promise.all(
    open
      .filter((socket) => socket.connecting)
      .map((socket) => new Promise((done) => socket.once('connect', done))),
  );
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => rawRequest(portal.origin, `${LOGIN}?SMQUERYDATA=x`)),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  for (const socket of open) socket.destroy();
});

/** Parameter values by kind, for URLs opened in a browser. */
const ODD: readonly (readonly [string, readonly string[]])[] = [
  [
    'scripts and quotes',
    [
      '<script>window.ran=true</script>',
      '</script><script>window.ran=true</script>',
      '<!--<script>',
      '"onfocus="window.ran=true" autofocus x="',
      "'><img src=x onerror=window.ran=true>",
      'javascript:window.ran=true',
    ],
  ],
  [
    'placeholder tokens, patterns and unusual characters',
    [
      'portalBoot5f9a3b18 portalNonce7d41c0e2',
      "$& $1 $` $' $$",
      'a\u2028b\u2029c\r\nd',
      'a\u0000b',
      '{{name}} $t(heading)',
      'x'.repeat(2_500),
    ],
  ],
];
const PARAMETERS = ['TARGET', 'BGTARGET', 'postpreservationdata', 'SMUSRMSG', 'SMAUTHREASON', 'SMQUERYDATA'];
const oddTag = quickCases(3);
for (const [kind, values] of ODD) {
  for (const turn of [0, 3]) {
    test(`${kind} in the login URL stay text, and the form still signs in (${turn}) @LOG-3 @SEC-R9 ${oddTag()}`, async ({
      page,
    }) => {
      const problems = watchPage(page);
      const pairs = PARAMETERS.map((name, index) => [name, values[(index + turn) % values.length] ?? '']);
      await page.goto(`${portal.origin}${LOGIN}?SMQUERYDATA=x&${new URLSearchParams(pairs).toString()}`);
      await page.getByLabel('User ID', { exact: true }).fill('erika.muster');
      await page.getByLabel('Password', { exact: true }).fill('Portal-Demo-2');
      expect(await page.evaluate(() => 'ran' in window)).toBe(false);
      await page.getByRole('button', { name: 'Log In', exact: true }).click();
      await expect(page).toHaveURL(`${portal.origin}/apps/home`);
      await expect(page.getByRole('main')).toContainText('erika.muster');
      expect(problems()).toEqual([]);
    });
  }
}

test('values of 8 kB are passed on, longer ones are dropped, and the page is served either way @LOG-3 @LOG-4 @LOGERR-9 @long', async () => {
  const served = async (query: string): Promise<string> => {
    const { status, text } = await rawRequest(portal.origin, `${LOGIN}?SMQUERYDATA=x&${query}`);
    expect(status).toBe(200);
    expect(text).toContain('name="USER"');
    return text;
  };
  const long = 'y'.repeat(8_192);
  expect(await served(`TARGET=${long}`)).toContain(`name="TARGET" value="${long}"`);
  expect(await served(`TARGET=${long}y`)).not.toContain('y'.repeat(3_000));
  expect(await served(`SMUSRMSG=${long}`)).toContain(
    'You may have entered the wrong User ID or password or your account may be locked.',
  );
});

test('placeholder tokens, duplicate keys and lone surrogates are served as text @LOG-3 @SEC-R9', async () => {
  const queries = [
    'SMQUERYDATA=a&SMQUERYDATA=<script>&TARGET=b&TARGET=<script>',
    'SMQUERYDATA=%ED%A0%80&TARGET=%ED%B0%80',
    'SMQUERYDATA=%zz%&TARGET=%',
    'SMQUERYDATA=x&TARGET=portalValue%4012345678&BGTARGET=second',
    `SMQUERYDATA=x&${Array.from({ length: 200 }, (_, index) => `k${index}=<script>`).join('&')}`,
  ];
  for (const query of queries) {
    const response = await rawRequest(portal.origin, `${LOGIN}?${query}`);
    expect(response.status, query).toBe(200);
    expect(response.text).toContain('action="/login/forms/bg/ProcessLogin.fcc?SMQUERYDATA=');
    expect(response.text).not.toContain('=<script>');
    expect(response.text).not.toMatch(/portal(Nonce|Boot|Value@)[0-9a-f]{32}/);
  }
  const marked = await rawRequest(portal.origin, `${LOGIN}?${queries[3]}`);
  expect(marked.text).toContain('name="TARGET" value="portalValue@12345678"');
});

test('the language switch redirects within the portal and sets only known languages @I18N-2 @SEC-R8', async () => {
  const good = await rawRequest(portal.origin, '/app/language?to=de_DE&back=%2Fdefault%2Ffps%3FFTUF%3DY');
  expect(getHeader(good, 'location')).toBe('/default/fps?FTUF=Y');
  const astray = await rawRequest(portal.origin, '/app/language?to=de_DE&back=%2F%5Cevil.example');
  expect([astray.status, getHeader(astray, 'location')]).toEqual([302, '/']);
  expect(String(good.headers['set-cookie'])).toMatch(
    /^displayLanguage=de_DE; Max-Age=31536000; Path=\/; SameSite=Lax/,
  );
  for (const query of [
    'to=xx&back=/',
    'to=de_DE%0d%0aset-cookie:a=b&back=/',
    'to=de_DE&to=en_US&back=/',
    'back=/',
  ]) {
    const response = await rawRequest(portal.origin, `/app/language?${query}`);
    expect(response.status, query).toBe(302);
    expect(String(response.headers['set-cookie']), query).toMatch(/^displayLanguage=en_US;/);
  }
});

function ask(path: string, headers: Readonly<Record<string, string>> = {}): Promise<RawResponse> {
  return rawRequest(portal.origin, path, { headers });
}

test('a valid session is kept, a forged one is replaced @SEC-R3', async () => {
  const cookies = ((await ask('/default/fps')).headers['set-cookie'] ?? []).map(
    (cookie) => cookie.split(';')[0],
  );
  expect((await ask('/default/fps', { cookie: cookies.join('; ') })).headers['set-cookie']).toBeUndefined();
  const forged = cookies.join('; ').replace(/(^|; )(portal-session=)./, '$1$2#');
  const response = await ask('/default/fps', { cookie: forged });
  expect(response.headers['set-cookie']).toHaveLength(2);
  expect(String(response.headers['set-cookie'])).not.toContain('#');
});

test('a client-supplied host name appears in no URL @SEC-R16 @SEC-R13', async () => {
  const evil = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.example',
  };
  for (const path of [
    '/',
    '/login',
    '/apps/home',
    '/app/default/login?SMQUERYDATA=x',
    '/default/fps',
    '/nowhere',
    '/app/language?to=de_DE&back=/x',
  ]) {
    const response = await ask(path, evil);
    expect(response.status).toBeLessThan(500);
    expect(JSON.stringify(response.headers), path).not.toContain('evil.example');
    expect(response.text, path).not.toContain('evil.example');
    // DNS rebinding: another site points its own name at this portal of a developer.
    expect((await ask(path, { host: 'evil.example' })).status).toBe(421);
  }
});
