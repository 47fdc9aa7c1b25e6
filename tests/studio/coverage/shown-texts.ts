import type { VisitedScreen } from '../visit-screens';
import { readPartTexts, toVisiblePattern } from './part-texts';
import { readWords } from './read-words';

/** Parts with visitor-facing texts in the browser. */
const PARTS = ['shell', 'login-mf', 'recovery-mf', 'info-pages-mf', 'shared-wl-assets'] as const;

/** Texts that need no state, and those that still lack one. */
export interface Excused {
  /** Key prefixes of texts that look alike in the same place: one shown text is enough. */
  readonly alike: readonly string[];
  /** Keys of texts that no state can show, with the reason. */
  readonly elsewhere: Readonly<Record<string, string>>;
  /** Key prefixes whose state has no fixture yet; the list should shrink. */
  readonly waiting: readonly string[];
}

/** Coverage of the texts by the states. */
export interface TextCoverage {
  readonly texts: number;
  /** Keys of texts that no state shows and no exception covers. */
  readonly unshown: readonly string[];
  /** Unneeded exceptions: their text is shown or no longer exists. */
  readonly stale: readonly string[];
}

/** The singular form of a text, shown in the same place as its plural form. */
const SINGULAR = /_one$/;

/** Finds the texts that no state shows, given the text of all states. */
export function coverTexts(
  texts: readonly { readonly key: string; readonly text: string }[],
  words: string,
  { alike, elsewhere, waiting }: Excused,
): TextCoverage {
  const missing = new Set(
    texts.filter(({ text }) => !toVisiblePattern(text).test(words)).map(({ key }) => key),
  );
  const shownKeys = texts.map(({ key }) => key).filter((key) => !missing.has(key));
  const covered = alike.filter((family) => shownKeys.some((key) => key.startsWith(family)));
  const excuses = [...Object.keys(elsewhere), ...waiting];
  const starts = (key: string) => (beginning: string) => key.startsWith(beginning);
  return {
    texts: texts.length,
    unshown: [...missing]
      .filter((key) => ![...excuses, ...covered].some(starts(key)))
      .filter((key) => !SINGULAR.test(key) || !shownKeys.includes(key.replace(SINGULAR, '_other'))),
    stale: excuses.filter((excuse) => ![...missing].some((key) => key.startsWith(excuse))),
  };
}

/** Collects the text of each screen; pass its function to `visitScreen`. */
export interface TextReader {
  readonly look: VisitedScreen;
  /** Returns the texts of the parts that no visited screen has shown. */
  readonly coverage: (excused: Excused) => TextCoverage;
}

/**
 * Checks that some state shows every text of every part: a screen, message or error without a fixture is reported.
 * Parts need no configuration, and new texts are covered automatically.
 */
export function createTextReader(): TextReader {
  const words: string[] = [];
  return {
    look: async (page) => {
      words.push(await readWords(page));
    },
    coverage: (excused) => coverTexts(readPartTexts(PARTS), words.join('\n'), excused),
  };
}
