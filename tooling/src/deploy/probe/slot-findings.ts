import type { SlotState } from './page-state';
import type { ProbeProblem } from './probe-problem';

/** Problem of a slot or a page, and what to do. */
export type SlotFinding = Pick<ProbeProblem, 'what' | 'advice' | 'isTiming'>;

/** Findings by state of a slot that is not hydrated. */
export const SLOT_FINDINGS: Readonly<Record<Exclude<SlotState, 'hydrated'>, SlotFinding>> = {
  missing: {
    what: 'the page has no such slot',
    advice: 'Check the server’s response; see the screenshot.',
  },
  failed: {
    what: 'it shows its fallback',
    advice: 'The part that fills it could not be loaded or threw; console.txt says why.',
    isTiming: true,
  },
  'not hydrated': {
    what: 'it is still as the server sent it: no script has hydrated it',
    advice: 'Look for a promise in the part’s start that never resolves.',
    isTiming: true,
  },
};
