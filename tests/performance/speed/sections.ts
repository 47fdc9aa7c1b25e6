import { measureAndroid } from './android-section';
import { measureBackForward } from './back-forward-section';
import { measureBackgroundTab } from './background-tab-section';
import { measureDriven } from './driven-section';
import { measureFirstMail } from './first-mail-section';
import { measureHomePage } from './home-page-section';
import { measureInteractions } from './interactions-section';
import { measureFastLine, measureSlowLine } from './line-sections';
import { measureLossyLine } from './lossy-line-section';
import type { Stage } from './stage';
import { measureWaterfall } from './waterfall/waterfall-section';

/**
 * Measures one section of docs/reports/performance.md.
 * @param rounds of each measurement
 * @returns its lines of Markdown
 */
export type MeasureSection = (stage: Stage, rounds: number) => Promise<readonly string[]>;

/** All sections, in their order in the report. */
export const SECTIONS: Readonly<Record<string, MeasureSection>> = {
  'slow-line': measureSlowLine,
  'fast-line': measureFastLine,
  android: measureAndroid,
  'lossy-line': measureLossyLine,
  'home-page': measureHomePage,
  interactions: measureInteractions,
  'first-mail': measureFirstMail,
  'background-tab': measureBackgroundTab,
  'back-forward': measureBackForward,
  driven: measureDriven,
  waterfall: measureWaterfall,
};
