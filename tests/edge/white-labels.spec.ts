import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { useSharedPortal } from '../portal/shared-portal';
import { getHeader, rawRequest } from './raw-request';

const FOLDER = path.resolve(import.meta.dirname, '../../shared-wl-assets/white-labels');

/** Fields of a client's file that this test reads. */
interface ClientFile {
  readonly key: string;
  readonly heroText: { readonly tagline2: Readonly<Record<string, string>> };
  readonly features?: { readonly fuidEnabled?: boolean };
}

const standard = JSON.parse(readFileSync(path.join(FOLDER, 'default.json'), 'utf8')) as ClientFile;
const clients = readdirSync(FOLDER).map(
  (name) =>
    ({ ...standard, ...(JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8')) as object) }) as ClientFile,
);

const portal = useSharedPortal();

function ask(address: string, headers: Record<string, string> = {}) {
  return rawRequest(portal.origin, address, { headers });
}

test('the login page of every client is served with its own texts, in both languages @WL-2 @WL-4 @I18N-1', async () => {
  expect(clients).toHaveLength(17);
  for (const { key, heroText, features } of clients) {
    for (const [cookie, language] of [
      ['en_US', 'en-US'],
      ['de_DE', 'de-DE'],
    ] as const) {
      const { status, text } = await ask(`/app/${key}/login?SMQUERYDATA=x`, {
        cookie: `displayLanguage=${cookie}`,
      });
      expect(status, key).toBe(200);
      expect(text, key).toContain(`<html lang="${language.slice(0, 2)}"`);
      const words = (heroText.tagline2[language] ?? '').replaceAll("'", '&#x27;');
      expect(text.replaceAll('&#39;', '&#x27;').replaceAll("'", '&#x27;'), key).toContain(words);
      expect(text.includes(`href="/${key}/fuid"`), key).toBe(features?.fuidEnabled !== false);
    }
  }
});

test('clients without the forgotten User ID flow redirect its URLs to login and cannot embed it @WL-4', async () => {
  for (const { key, features } of clients) {
    const isOffered = features?.fuidEnabled !== false;
    for (const address of [`/${key}/fuid`, `/self-service/${key}/any/fuid`]) {
      const response = await ask(address);
      expect([address, response.status]).toEqual([address, isOffered ? 200 : 302]);
      if (isOffered) continue;
      expect(getHeader(response, 'location')).toBe(`/app/${key}/login`);
      expect(getHeader(await ask(`/app/${key}/login`), 'location')).toBe(`/apps/home?wl=${key}`);
    }
  }
  const embedded = await ask('/embed/flows/lioninternet/fuid');
  expect([embedded.status, (JSON.parse(embedded.text) as { reason: string }).reason]).toEqual([404, 'flow']);
});

test('the schema of a white label is published for use in any editor @WL-7', async () => {
  const response = await ask('/white-label.schema.json');
  expect(response.status).toBe(200);
  expect(getHeader(response, 'content-type')).toBe('application/schema+json; charset=utf-8');
  expect(getHeader(response, 'access-control-allow-origin')).toBe('*');
  expect(JSON.parse(response.text)).toMatchObject({
    title: 'White label',
    required: ['key', 'name', 'brandColour'],
  });
  const again = await ask('/white-label.schema.json', { 'if-none-match': getHeader(response, 'etag') ?? '' });
  expect(again.status).toBe(304);
});

test('messages are served by language, or language and scope, with the client’s overrides @I18N-3 @WL-2', async () => {
  const whole = JSON.parse((await ask('/app/texts/ray/de-DE.json')).text) as Record<
    string,
    { heading?: string }
  >;
  expect(Object.keys(whole)).toEqual(
    expect.arrayContaining(['shared', 'shell', 'login-mf', 'loginMessages']),
  );
  expect(whole['login-mf']?.heading).toBe('Schön, dass Sie da sind');
  for (const scope of Object.keys(whole)) {
    const one = await ask(`/app/texts/ray/de-DE/${scope}.json`);
    expect(JSON.parse(one.text), scope).toEqual(whole[scope]);
  }
  for (const nothing of [
    '/app/texts/ray/fr-FR.json',
    '/app/texts/nosuch/de-DE.json',
    '/app/texts/ray/de-DE/nosuch.json',
    '/app/texts/ray/de-DE/__proto__.json',
    '/app/texts/ray/de-DE.html',
    '/app/texts/__proto__/de-DE.json',
  ]) {
    expect((await ask(nothing)).status, nothing).toBe(404);
  }
});
