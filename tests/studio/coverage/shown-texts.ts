import type { VisitedScreen } from '../visit-screens';
import { readPartTexts, toVisiblePattern } from './part-texts';
import { readWords } from './read-words';

/** Parts whose texts a visitor reads in a browser. */
const PARTS = ['shell', 'login-mf', 'recovery-mf', 'info-pages-mf', 'shared-wl-assets'] as const;

/** Texts that need no state of their own, and those that still wait for one. */
export interface Excused {
  /** Beginnings of keys whose texts stand in the same place and look alike: one of them shown is enough. */
  readonly alike: readonly string[];
  /** Keys of texts that no state can show, with the reason. */
  readonly elsewhere: Readonly<Record<string, string>>;
  /** Beginnings of keys whose state has no fixture yet; to become fewer. */
  readonly waiting: readonly string[];
}

/** What the texts say about the states. */
export interface TextCoverage {
  readonly texts: number;
  /** Keys of texts that no state shows, without an excuse. */
  readonly unshown: readonly string[];
  /** Excuses that excuse nothing, as their text is shown or gone. */
  readonly stale: readonly string[];
}

/** A sentence about one thing, which stands where the one about several does. */
const SINGULAR = /_one$/;

/** Which texts are shown by no state, judged by what all states together say. */
export function coverTexts(
  texts: readonly { readonly key: string; readonly text: string }[],
  words: string,
  { alike, elsewhere, waiting }: Excused,
): TextCoverage {
  const missing = new Set(
    texts.filter(({ text }) => !toVisiblePattern(text).test(words)).map(({ key }) => key),
  );
  const shown = texts.map(({ key }) => key).filter((key) => !missing.has(key));
  const covered = alike.filter((family) => shown.some((key) => key.startsWith(family)));
  const excuses = [...Object.keys(elsewhere), ...waiting];
  const starts = (key: string) => (beginning: string) => key.startsWith(beginning);
  return {
    texts: texts.length,
    unshown: [...missing]
      .filter((key) => ![...excuses, ...covered].some(starts(key)))
      .filter((key) => !SINGULAR.test(key) || !shown.includes(key.replace(SINGULAR, '_other'))),
    stale: excuses.filter((excuse) => ![...missing].some((key) => key.startsWith(excuse))),
  };
}

/** Reads the words of one screen after the other; the function goes to `inspectHolder`. */
export interface TextReader {
  readonly look: VisitedScreen;
  /** Which texts of the parts none of the screens so far has shown. */
  readonly coverage: (excused: Excused) => TextCoverage;
}

/**
 * Every text of every part is shown by some state: a screen, a message or a failure without a fixture leaves its
 * words unread. This asks nothing of the parts, and a new text asks for its state by itself.
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
