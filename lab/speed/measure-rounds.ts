import type { Browser } from '@playwright/test';
import { type Conditions, type PageTimings, visitRepeatedly, type VisitTimings } from './page-times';

/** The login page and its two baselines. */
export type LoginPage = 'static' | 'monolith' | 'portal';

type Rounds = Readonly<Record<LoginPage, readonly PageTimings[]>>;

/** Visits of the same visitors, by kind. */
export type MeasuredRounds = Readonly<Record<keyof VisitTimings, Rounds>>;

/**
 * Visits the login page and its baselines in turn, so that a busy moment of the machine affects all alike.
 * @param pages their URLs
 * @param deploy makes another build of login-mf live; the baselines stay as they are
 */
export async function measureRounds(
  browser: Browser,
  pages: Readonly<Record<LoginPage, string>>,
  conditions: Conditions,
  rounds: number,
  deploy: () => Promise<void>,
): Promise<MeasuredRounds> {
  const noRounds = (): Record<LoginPage, PageTimings[]> => ({ static: [], monolith: [], portal: [] });
  const measured = { cold: noRounds(), warm: noRounds(), deployed: noRounds() };
  for (let round = 0; round < rounds; round++) {
    for (const name of ['static', 'monolith', 'portal'] as const) {
      const times = await visitRepeatedly(browser, pages[name], conditions, () =>
        name === 'portal' ? deploy() : Promise.resolve(),
      );
      for (const kind of ['cold', 'warm', 'deployed'] as const) measured[kind][name].push(times[kind]);
    }
    console.log(`${conditions.title}: round ${round + 1} of ${rounds}`);
  }
  return measured;
}
