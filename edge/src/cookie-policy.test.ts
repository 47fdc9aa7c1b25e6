import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { storedCookies } from '@portal/shared-wl-assets/cookies';

const content = join(__dirname, '../../services/content');
/** Set in LOCAL and MOCK alone, by those who test white labels. */
const TESTERS_ONLY = 'wlCookie';

test.each(['en', 'de'])('INF-4 STO-1 the cookie policy names every cookie of the list (%s)', (language) => {
  const policy = readFileSync(join(content, language, 'emeacookiepolicy.html'), 'utf8');
  const named = Object.keys(storedCookies).filter((name) => policy.includes(`<code>${name}</code>`));
  expect(named).toEqual(Object.keys(storedCookies).filter((name) => name !== TESTERS_ONLY));
});
