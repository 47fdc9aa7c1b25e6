import type { Browser } from '@playwright/test';
import { type Conditions, type PageTimings, visitColdAndWarm } from './page-times';

/** The login page and its two baselines. */
export type LoginPage = 'static' | 'monolith' | 'portal';

type Rounds = Readonly<Record<LoginPage, readonly PageTimings[]>>;

/** First (cold) and second (warm) visits of the same visitors. */
export interface MeasuredRounds {
  readonly cold: Rounds;
  readonly warm: Rounds;
}

/**
 * Visits the login page and its baselines in turn, so that a busy moment of the machine affects all alike.
 * @param pages their URLs
 */
export async function measureRounds(
  browser: Browser,
  pages: Readonly<Record<LoginPage, string>>,
  conditions: Conditions,
  rounds: number,
): Promise<MeasuredRounds> {
  const noRounds = (): Record<LoginPage, PageTimings[]> => ({ static: [], monolith: [], portal: [] });
  const measured = { cold: noRounds(), warm: noRounds() };
  for (let round = 0; round < rounds; round++) {
    for (const name of ['static', 'monolith', 'portal'] as const) {
      const times = await visitColdAndWarm(browser, pages[name], conditions);
      measured.cold[name].push(times.cold);
      measured.warm[name].push(times.warm);
    }
    console.log(`${conditions.title}: round ${round + 1} of ${rounds}`);
  }
  return measured;
}
