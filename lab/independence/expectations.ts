import type { Outcome } from './outcome';
import type { PartName } from './portal-parts';
import type { StageKind } from './stage';

/** Expected outcome of a mistake; `elsewhere` and `health` are empty by default. */
export type Expected = Pick<
  Outcome,
  'build' | 'deploy' | 'canary' | 'here' | 'elsewhere' | 'health' | 'afterwards'
>;

const STOPPED_BY_CHECK: Expected = {
  build: '–',
  deploy: 'rejected: deploy check',
  canary: 'rejected: deploy check',
  here: null,
  elsewhere: [],
  health: [],
  afterwards: null,
};

function slipped(here: NonNullable<Outcome['here']>): Expected {
  return {
    build: '–',
    deploy: 'rejected: boot probe',
    canary: 'its share only',
    here,
    elsewhere: [],
    health: [],
    afterwards: 'as ever',
  };
}

const MESSAGE = slipped('message with "Try again"');
const RENDERED_IN_BROWSER = slipped('as ever, rendered in the browser');
const UNNOTICED: Expected = { ...slipped('as ever'), deploy: 'passes' };

/** Expected outcomes of parts with pages or slots, by mistake. */
const EXPECTED: Readonly<Record<string, Expected>> = {
  'throws on import': MESSAGE,
  'throws on mount': MESSAGE,
  'throws in an effect': MESSAGE,
  'throws an hour later': { ...slipped('as ever, then message with "Try again"'), deploy: 'passes' },
  'throws in server render': RENDERED_IN_BROWSER,
  'rejects on the server': RENDERED_IN_BROWSER,
  'loops on the server': RENDERED_IN_BROWSER,
  'loops in the browser': slipped('tab does not respond'),
  'never resolves': MESSAGE,
  'allocates without end on the server': RENDERED_IN_BROWSER,
  'huge bundle': STOPPED_BY_CHECK,
  'global CSS': { ...STOPPED_BY_CHECK, build: 'rejected: build' },
  'missing texts': {
    ...slipped('English in place of the missing text'),
    build: 'rejected: build',
    deploy: 'passes',
  },
  'removed export': STOPPED_BY_CHECK,
  'changed type of an export': STOPPED_BY_CHECK,
  'overlapping route': STOPPED_BY_CHECK,
  'wrong shared version': STOPPED_BY_CHECK,
  // A browser rejects the altered file because of its integrity value.
  'altered file': { ...STOPPED_BY_CHECK, here: 'message with "Try again"', afterwards: 'as ever' },
  'half-uploaded folder': { ...STOPPED_BY_CHECK, here: 'message with "Try again"', afterwards: 'as ever' },
  'clock ten years behind': UNNOTICED,
  'clock ten years ahead': UNNOTICED,
};

const AS_SERVED = {
  here: 'page as served, without behaviour',
  elsewhere: ['page as served, without behaviour'],
} as const;
const EVERY_TAB = { elsewhere: ['tab does not respond'] } as const;
const EVERY_SLOT = { elsewhere: ['message with "Try again"'] } as const;
const EVERY_PAGE_RENDERED_IN_BROWSER = { elsewhere: ['as ever, rendered in the browser'] } as const;
/** The visitor notices nothing, for example because the exception is thrown in a timer outside of any component. */
const NOT_SHOWN = { here: 'as ever' } as const;

/** Deviating outcomes of some parts; every page uses the root and the shared library. */
const EXCEPTIONS: Partial<Record<PartName, Readonly<Record<string, Partial<Expected>>>>> = {
  'root-config': {
    'throws on import': AS_SERVED,
    'throws on mount': AS_SERVED,
    'throws an hour later': NOT_SHOWN,
    'loops in the browser': EVERY_TAB,
    'never resolves': AS_SERVED,
    'altered file': AS_SERVED,
    'half-uploaded folder': AS_SERVED,
  },
  'shared-wl-assets': {
    // No inspected page shows the missing text.
    'missing texts': NOT_SHOWN,
    'throws on import': EVERY_SLOT,
    'throws on mount': EVERY_SLOT,
    'throws in an effect': EVERY_SLOT,
    'throws an hour later': NOT_SHOWN,
    'throws in server render': EVERY_PAGE_RENDERED_IN_BROWSER,
    'rejects on the server': EVERY_PAGE_RENDERED_IN_BROWSER,
    'loops on the server': EVERY_PAGE_RENDERED_IN_BROWSER,
    'loops in the browser': EVERY_TAB,
    'never resolves': EVERY_SLOT,
    'allocates without end on the server': EVERY_PAGE_RENDERED_IN_BROWSER,
    'altered file': EVERY_SLOT,
    'half-uploaded folder': EVERY_SLOT,
  },
  'clip-login-mf': {
    'missing texts': NOT_SHOWN,
    // This part has no style sheet that could be changed after the build.
    'global CSS': { ...UNNOTICED, build: 'rejected: build' },
  },
  shell: {
    // The shell is on every page, in the same tab as the other parts.
    'loops in the browser': EVERY_TAB,
  },
};

/**
 * Returns the expected outcome of a mistake in a part.
 * @throws Error for a mistake without an expectation
 */
function getExpected(part: PartName, mistake: string, stage: StageKind): Expected {
  const expected = EXPECTED[mistake];
  if (expected === undefined) throw new Error(`Nothing is expected of "${mistake}"`);
  // A portal copies missing files from the database.
  if (mistake === 'half-uploaded folder' && stage === 'two portals, one Postgres')
    return { ...expected, here: 'as ever' };
  return { ...expected, ...EXCEPTIONS[part]?.[mistake] };
}

/** Returns the differences between the actual and the expected outcome, one sentence each. */
export function findDeviations(outcome: Outcome, stage: StageKind): readonly string[] {
  if (outcome.impossible !== null) return [];
  return Object.entries(getExpected(outcome.part, outcome.mistake, stage)).flatMap(([field, value]) => {
    const seen = outcome[field as keyof Expected];
    if (JSON.stringify(seen) === JSON.stringify(value)) return [];
    return [
      `${outcome.part}, ${outcome.mistake}: ${field} is ${JSON.stringify(seen)}, expected ${JSON.stringify(value)}`,
    ];
  });
}
