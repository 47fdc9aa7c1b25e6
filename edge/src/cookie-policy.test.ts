import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { storedCookies } from '@portal/shared-wl-assets/cookies';

const root = join(__dirname, '../..');
/** Set in LOCAL and MOCK alone, by those who test white labels or try builds. */
const TESTERS_ONLY = ['portalOverrides', 'wlCookie'];

/** Names of the cookies that the server sets, as its sources name them. */
const serverCookies = (): string[] =>
  ['edge/src', 'services/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.ts$/.test(file))
      .flatMap((file) => [
        ...readFileSync(join(root, folder, file), 'utf8').matchAll(/_COOKIE = '([\w-]+)'|'(__Host-[\w-]+)'/g),
      ])
      .map(([, named, hostOnly]) => named ?? hostOnly ?? ''),
  );

test.each(['en', 'de'])(
  'INF-4 STO-1 the cookie policy names every cookie of the list and of the server (%s)',
  (language) => {
    const policy = readFileSync(join(root, 'services/content', language, 'emeacookiepolicy.html'), 'utf8');
    const set = new Set([...Object.keys(storedCookies), ...serverCookies()]);
    expect([...set]).toEqual(
      expect.arrayContaining(['__Host-portal-session', '__Host-sso-session', 'portalCanary']),
    );
    const missing = [...set].filter((name) => !policy.includes(`<code>${name}</code>`));
    expect(missing.sort()).toEqual(TESTERS_ONLY);
  },
);
