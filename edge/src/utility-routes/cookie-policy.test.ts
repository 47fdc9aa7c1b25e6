import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { storedCookies } from '@portal/contract/storage';
import {
  DEVICE_DAYS,
  portalCookieNames,
  portalCookies,
  RETURNED_USER_ID_SECONDS,
} from '@portal/server-kit/sessions';

const root = join(__dirname, '../../..');
/** Set in LOCAL and MOCK only, for testing white labels and builds. */
const TESTERS_ONLY = ['portalOverrides', 'wlCookie'];

/** Returns the lifetime of each cookie as the policy states it. */
function durations(policy: string): Record<string, string> {
  return Object.fromEntries(
    [...policy.matchAll(/<tr>.*?<\/tr>/gs)].flatMap(([row]) => {
      const kept = /<td>([^<]*)<\/td>\s*<\/tr>/.exec(row)?.[1]?.replace('&nbsp;', ' ') ?? '';
      return [...row.matchAll(/<code>([^<]*)<\/code>/g)].map(([, name]) => [name, kept] as const);
    }),
  );
}

function recoveryHours(): string | undefined {
  return /COOKIE_SECONDS = \((\d+) \* HOUR_MS\)/.exec(
    readFileSync(join(root, 'services/src/recovery/state/browser-binding.ts'), 'utf8'),
  )?.[1];
}

const cookies = portalCookies({ environment: 'PRODUCTION', publicOrigin: 'https://portal.example' });

function serverCookies(): string[] {
  return portalCookieNames.map((cookie) => cookies.formatName(cookie));
}

test.each(['en', 'de'])(
  'the cookie policy lists every cookie of browser and server (%s) @INF-4 @STO-1',
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

test.each([
  ['en', { session: 'Session', days: 'days', hours: 'hours', two: 'after two hours', minutes: 'minutes' }],
  [
    'de',
    { session: 'Sitzung', days: 'Tage', hours: 'Stunden', two: 'nach zwei Stunden', minutes: 'Minuten' },
  ],
])(
  'policy and notice of the clip app state the lifetime of cookies (%s) @INF-4 @STO-1',
  (language, words) => {
    const text = (name: string) => readFileSync(join(root, 'services/content', language, name), 'utf8');
    const expected = Object.entries(storedCookies)
      .filter(([name]) => !TESTERS_ONLY.includes(name))
      .map(([name, { days }]) => [name, days === null ? words.session : `${days} ${words.days}`]);
    expect(durations(text('emeacookiepolicy.html'))).toMatchObject({
      ...Object.fromEntries(expected),
      '__Host-recovery-': `${recoveryHours()} ${words.hours}`,
      '__Host-portal-device': `${DEVICE_DAYS} ${words.days}`,
      '__Host-returned-user': `${RETURNED_USER_ID_SECONDS / 60} ${words.minutes}`,
    });
    expect(recoveryHours()).toBe('2');
    expect(text('wl-emea-cookie-notice.html').replace(/\s+/g, ' ')).toContain(words.two);
  },
);

test('no cookie policy promises a control that the portal does not have @INF-4 @LOG-14', () => {
  for (const language of ['en', 'de']) {
    const folder = join(root, 'services/content', language);
    for (const file of readdirSync(folder).filter((name) => name.includes('cookie'))) {
      expect(readFileSync(join(folder, file), 'utf8').replace(/\s+/g, ' ')).not.toMatch(
        /cookie settings|Cookie-Einstellungen|withdraw|widerrufen/i,
      );
    }
  }
});
