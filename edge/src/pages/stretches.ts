import type { Gaps, GapTexts } from './kept-page';

/** Bytes that a stretch may have: its text is filled up with spaces to the next of them. */
const SIZES = [
  32, 64, 96, 128, 192, 256, 320, 384, 448, 512, 640, 768, 1_024, 1_280, 1_536, 2_048, 3_072, 4_096,
] as const;

/** Bytes of a page that are a request's own, with what of the page stands between or right behind them. */
export interface Stretch {
  /** Where it begins in the page with the names of its gaps, in characters. */
  readonly from: number;
  readonly to: number;
  /** Its texts and, at odd places, names of gaps. */
  readonly pieces: readonly string[];
  /** How many bytes it always has; null where spaces may follow it. */
  readonly bytes: number | null;
}

const namesOf = (gaps: Gaps): RegExp => new RegExp(`(${Object.keys(gaps).join('|')})`);

/**
 * What of the page follows a visitor's text up to where spaces mean nothing: behind the quote of an attribute, or behind
 * the name in the next tag (HTML, 13.1.2).
 *
 * @param rest the page behind the text
 * @returns null where no such place follows
 */
const toSpace = (rest: string): string | null =>
  (/^[^"<>]*"(?=[\s/>])/.exec(rest) ?? /^[^"<>]*<\/?[a-z][a-z\d]*(?=[\s/>])/.exec(rest))?.[0] ?? null;

/**
 * The stretches of a page, in their order. One whose length depends on the request ends where spaces mean nothing, in
 * JSON behind a member of an object (RFC 8259, 2).
 *
 * @param page text with a gap's name at each gap
 * @returns null for a page with a text of the visitor's own that no such place follows
 */
export const stretchesOf = (page: string, gaps: Gaps): readonly Stretch[] | null => {
  const names = namesOf(gaps);
  const stretches: Stretch[] = [];
  for (let at = 0; ;) {
    const found = names.exec(page.slice(at));
    if (found === null) return stretches;
    const from = at + found.index;
    const name = found[0];
    const gap = gaps[name];
    const rest = gap === 'visitor' ? toSpace(page.slice(from + name.length)) : '';
    if (rest === null) return null;
    const whole = name + rest;
    at = from + whole.length;
    stretches.push({
      from,
      to: at,
      pieces: whole.split(names),
      bytes: typeof gap === 'number' ? gap : null,
    });
  }
};

/** What a stretch says in one answer, as UTF-8. */
export const textOf = ({ pieces }: Stretch, texts: GapTexts): Buffer =>
  Buffer.from(pieces.map((piece, index) => (index % 2 === 0 ? piece : (texts[piece] ?? ''))).join(''));

/** The sizes that a page's stretches need for these texts, in bytes; null where one fits into none. */
export const sizesFor = (stretches: readonly Stretch[], texts: GapTexts): readonly number[] | null => {
  const sizes = stretches.map((stretch) => {
    const { length } = textOf(stretch, texts);
    if (stretch.bytes !== null) return length === stretch.bytes ? length : undefined;
    return SIZES.find((size) => size >= length);
  });
  return sizes.every((size) => size !== undefined) ? sizes : null;
};
