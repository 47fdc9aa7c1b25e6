import { measureRounds } from './measure-rounds';
import { ANDROID } from './page-times';
import type { Stage } from './stage';
import { lineSection } from './table';

/** Measures a low-end phone, without transitions between screens, which start with a pointer hovering over a link. */
export async function measureAndroid({ browser, pages }: Stage, rounds: number): Promise<readonly string[]> {
  const measured = await measureRounds(browser, pages, ANDROID, rounds);
  return lineSection({ title: ANDROID.title, ...measured, transitions: [] });
}
