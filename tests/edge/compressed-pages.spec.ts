import { brotliDecompressSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import { sharedPortal } from '../portal/shared-portal';
import type { TestPortal } from '../portal/start-portal';
import { getHeader, rawRequest } from './raw-request';

let portal: TestPortal;
test.beforeAll(async () => {
  portal = await sharedPortal();
});

const LOGIN = '/app/default/login?TARGET=%2Fapps%2Fhome&SMQUERYDATA=';

/** Pages of each part, with and without values from the visitor. */
const PAGES = [
  `${LOGIN}-SM-k%2f%3d%C3%A4`,
  `${LOGIN}${'-SM-k'.repeat(200)}`,
  '/app/karmesin/login?SMQUERYDATA=x&SMAUTHREASON=23&SMUSRMSG=Hinweis%20%C3%BC',
  '/app/default/sorry',
  '/default/fps',
  '/default/fuid',
  '/nxn/fps-self-change-pw?wl=default',
  '/app/default/cookiePolicy',
  '/app/clip/login?SMQUERYDATA=x',
  '/nowhere/at/all',
];
const tag = quickCases(0);

async function request(path: string, encoding: string) {
  const response = await rawRequest(portal.origin, path, {
    headers: { 'accept-encoding': encoding, 'user-agent': 'Mozilla/5.0 Chrome/140.0.0.0 Safari/537.36' },
  });
  const nonce = /'nonce-([^']+)'/.exec(getHeader(response, 'content-security-policy'))?.[1] ?? '';
  const bytes =
    getHeader(response, 'content-encoding') === 'br' ? brotliDecompressSync(response.bytes) : response.bytes;
  return { status: response.status, sent: response.bytes.length, nonce, text: bytes.toString() };
}

for (const path of PAGES) {
  test(`${path.slice(0, 70)} stays the same page when it is compressed once for all visitors @CARD-3 ${tag()}`, async () => {
    const { text, nonce, status } = await request(path, 'identity');
    expect(text).toContain(`<script nonce="${nonce}"`);
    const read = async (): Promise<number> => {
      const response = await request(path, 'gzip, deflate, br');
      expect(response.status).toBe(status);
      expect(response.nonce).not.toBe(nonce);
      expect(response.text.replaceAll(response.nonce, nonce)).toBe(text);
      return response.sent;
    };
    await Promise.all(Array.from({ length: 21 }, read));
    // Once the compressed page is cached, responses differ only in the nonces, which are not compressed.
    await expect(async () => {
      const sizes = await Promise.all(Array.from({ length: 10 }, read));
      expect(new Set(sizes).size).toBe(1);
    }).toPass();
  });
}
