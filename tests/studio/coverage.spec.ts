import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { startPortal } from '../portal/start-portal';
import { coverTexts, readCoverage, type Excused } from './coverage/shown-texts';
import { startBrowser } from './open-screens';

const excused = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'coverage/excused.json'), 'utf8'),
) as Excused;

test('I18N-4 WL-2 every text is shown by some state of the studio, so that no state is without a fixture', async () => {
  test.setTimeout(300_000);
  const portal = await startPortal({ PORTAL_ENVIRONMENT: 'LOCAL' });
  const browser = await startBrowser();
  try {
    const { texts, unshown, stale } = await readCoverage({ browser, origin: portal.origin }, excused);
    expect(texts).toBeGreaterThan(0);
    expect(unshown, 'texts that no state shows: add a fixture').toEqual([]);
    expect(stale, 'no longer to be excused in coverage/excused.json').toEqual([]);
  } finally {
    await browser.close();
    await portal.stop();
  }
});

test('I18N-4 a text without a state and an excuse without a need are found', () => {
  const texts = [
    { key: 'a greeting', text: 'Good morning, {{name}}' },
    { key: 'a unread', text: 'Nobody reads this' },
    { key: 'a codes.1', text: 'First' },
    { key: 'a codes.2', text: 'Second' },
    { key: 'b codes.1', text: 'Third' },
  ];
  const words = 'Good morning, Ada\nFirst';
  expect(
    coverTexts(texts, words, {
      alike: ['a codes.', 'b codes.'],
      elsewhere: { 'a greeting': 'shown after all' },
      waiting: ['gone'],
    }),
  ).toEqual({ texts: 5, unshown: ['a unread', 'b codes.1'], stale: ['a greeting', 'gone'] });
});
