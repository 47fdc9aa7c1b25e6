import { measureAndroid } from './android-section';
import { measureInteractions } from './interactions-section';
import { measureFastLine, measureSlowLine } from './line-sections';
import type { Stage } from './stage';

/**
 * Measures one section of the report.
 * @param rounds of each measurement
 * @returns its lines of Markdown
 */
export type MeasureSection = (stage: Stage, rounds: number) => Promise<readonly string[]>;

/** All sections, in the order in which they are measured. */
export const SECTIONS: Readonly<Record<string, MeasureSection>> = {
  'slow-line': measureSlowLine,
  'fast-line': measureFastLine,
  android: measureAndroid,
  interactions: measureInteractions,
};
