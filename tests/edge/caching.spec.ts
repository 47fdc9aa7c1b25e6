import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { useSharedPortal } from '../portal/shared-portal';
import { getHeader, getPartFileUrl, rawRequest, type RawResponse } from './raw-request';

const portal = useSharedPortal();

function ask(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') {
  return rawRequest(portal.origin, path, { method, headers });
}

const LOGIN = '/app/default/login?SMQUERYDATA=x';
const TEXTS = '/app/texts/default/de-DE/recovery-mf.json';
function entry() {
  return getPartFileUrl(portal.origin, 'login-mf', 'entry.js');
}

// Headers that differ per request: they identify the visitor or the time.
const PER_REQUEST = [
  'date',
  'set-cookie',
  'content-security-policy',
  'connection',
  'keep-alive',
  'location',
  'x-request-id',
];
function stable({ headers }: RawResponse): object {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !PER_REQUEST.includes(name)));
}

test('HEAD has the headers of GET and no body @NAV-1', async () => {
  for (const path of [
    LOGIN,
    '/default/fps',
    '/nowhere',
    '/importmap.json',
    TEXTS,
    await entry(),
    '/healthz',
    '/apps/home',
  ]) {
    const [got, head] = await Promise.all([ask(path), ask(path, {}, 'HEAD')]);
    expect(head.status, path).toBe(got.status);
    expect(head.bytes).toHaveLength(0);
    expect(stable(head), path).toEqual(stable(got));
  }
});

test('import map, messages and part files are revalidated by ETag @CARD-6 @I18N-3', async () => {
  for (const path of ['/importmap.json', TEXTS, '/app/texts/default/en-US/shared.json', await entry()]) {
    const first = await ask(path);
    expect(first.status).toBe(200);
    const tag = getHeader(first, 'etag');
    expect(tag, path).not.toBe('');
    const again = await ask(path, { 'if-none-match': tag });
    expect(again.status, path).toBe(304);
    expect(again.bytes).toHaveLength(0);
    expect(getHeader(again, 'etag')).toBe(tag);
    expect((await ask(path, { 'if-none-match': 'W/"another"' })).status, path).toBe(200);
  }
});

test('ETags of different messages differ @CARD-6', async () => {
  const scopes = ['shared', 'login-mf', 'recovery-mf', 'shell'];
  const addresses = ['en-US', 'de-DE'].flatMap((language) =>
    scopes.map((scope) => `/app/texts/default/${language}/${scope}.json`),
  );
  const tags = await Promise.all(addresses.map(async (path) => getHeader(await ask(path), 'etag')));
  expect(new Set(tags).size).toBe(addresses.length);
});

test('files of a published part are immutable and cached for a year @CARD-6', async () => {
  for (const file of ['entry.js', 'styles.css']) {
    const response = await ask(await getPartFileUrl(portal.origin, 'login-mf', file));
    expect(response.status).toBe(200);
    expect(getHeader(response, 'cache-control')).toBe('public, max-age=31536000, immutable');
  }
});

test('pages and service responses are not stored @SEC-R12', async () => {
  const paths = [
    LOGIN,
    '/default/fps',
    '/app/default/logout',
    '/nowhere',
    '/apps/home',
    '/dev/outbox',
    '/readyz',
  ];
  for (const path of paths) expect(getHeader(await ask(path), 'cache-control'), path).toContain('no-store');
});

test('pages, messages and files are compressed for clients that accept it @CARD-3', async () => {
  for (const path of [LOGIN, '/importmap.json', TEXTS, await entry(), '/dev/outbox']) {
    const plain = await ask(path);
    expect(getHeader(plain, 'content-encoding'), path).toBe('');
    const both = await ask(path, { 'accept-encoding': 'gzip, br' });
    expect(getHeader(both, 'content-encoding'), path).toBe('br');
    const brotli = await ask(path, { 'accept-encoding': 'br' });
    expect(getHeader(brotli, 'content-encoding'), path).toBe('br');
    const gzip = await ask(path, { 'accept-encoding': 'gzip' });
    expect(getHeader(gzip, 'content-encoding'), path).toBe('gzip');
    for (const [response, text] of [
      [brotli, brotliDecompressSync(brotli.bytes)],
      [gzip, gunzipSync(gzip.bytes)],
    ] as const) {
      expect(getHeader(response, 'vary').toLowerCase(), path).toContain('accept-encoding');
      expect(response.bytes.length).toBeLessThan(plain.bytes.length / 1.5);
      // The nonces differ but have the same length.
      expect(text.length, path).toBe(plain.bytes.length);
    }
  }
});

test('each visitor gets a cached page with a separate nonce @CARD-3', async () => {
  const path = `${LOGIN}&TARGET=/apps/home`;
  const responses = await Promise.all([1, 2, 3].map(() => ask(path, { 'accept-encoding': 'gzip' })));
  const pages = responses.map((response) => {
    const [, nonce = 'none'] = /'nonce-([^']+)'/.exec(getHeader(response, 'content-security-policy')) ?? [];
    const page = gunzipSync(response.bytes).toString();
    expect(page.split(nonce).length).toBeGreaterThan(5);
    return { nonce, rest: page.replaceAll(nonce, 'nonce') };
  });
  expect(new Set(pages.map(({ nonce }) => nonce)).size).toBe(3);
  expect(new Set(pages.map(({ rest }) => rest)).size).toBe(1);
});
