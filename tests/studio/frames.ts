import { languages, type Language } from '@portal/shared-wl-assets/language';

/** Widths in which screens are looked at, in CSS pixels; those of the studio. */
const WIDTHS = [320, 390, 768, 1024, 1440] as const;
const SCHEMES = ['light', 'dark'] as const;

export type Scheme = (typeof SCHEMES)[number];

/** How a page is looked at. */
export interface View {
  /** CSS pixels. */
  readonly width: number;
  readonly scheme: Scheme;
}

/** One screen state as one brand says it in one language. */
export interface Screen {
  readonly whiteLabel: string;
  readonly part: string;
  readonly state: string;
  readonly language: Language;
}

/** All states of the screens of one part, as the studio lists them. */
export interface PartStates {
  readonly part: string;
  readonly states: readonly string[];
}

/** Which frames are meant: every combination of these. */
export interface Choice {
  readonly whiteLabels: readonly string[];
  readonly languages: readonly Language[];
  readonly widths: readonly number[];
  readonly schemes: readonly Scheme[];
  /** Parts whose states are meant; all when empty. */
  readonly parts: readonly string[];
  /** Also states that differ from another in their words alone. */
  readonly everyWording?: boolean;
}

/** States of all parts; new ones are found here by themselves. */
export const readStates = async (origin: string): Promise<readonly PartStates[]> => {
  const answer = await fetch(`${origin}/dev/studio/states.json`);
  if (!answer.ok) throw new Error(`The studio does not list its states: ${answer.status}`);
  return (await answer.json()) as readonly PartStates[];
};

/** `change-password-failed--isb-fail01` is the screen `change-password-failed` with other words. */
export const isWording = (state: string): boolean => state.includes('--');

/** The screens of a choice, brand by brand and language by language. */
export const screensOf = (states: readonly PartStates[], choice: Choice): readonly Screen[] =>
  choice.whiteLabels.flatMap((whiteLabel) =>
    choice.languages.flatMap((language) =>
      states
        .filter(({ part }) => choice.parts.length === 0 || choice.parts.includes(part))
        .flatMap(({ part, states: names }) =>
          names
            .filter((state) => choice.everyWording === true || !isWording(state))
            .map((state) => ({ whiteLabel, part, state, language })),
        ),
    ),
  );

/** How each screen of a choice is looked at. */
export const viewsOf = ({ widths, schemes }: Choice): readonly View[] =>
  schemes.flatMap((scheme) => widths.map((width) => ({ width, scheme })));

/** Path of a screen's frame; the scheme is left to the browser, as on a visitor's device. */
export const addressOf = ({ whiteLabel, part, state, language }: Screen): string =>
  `/dev/studio/frame/${whiteLabel}/${part}/${state}?language=${language}`;

const WORD = /^([a-z]+)=(.+)$/;

const listed = <Value extends string | number>(
  name: string,
  asked: string | undefined,
  offered: readonly Value[],
  usual: readonly Value[],
): readonly Value[] => {
  if (asked === undefined) return usual;
  if (asked === 'all') return offered;
  return asked.split(',').map((word) => {
    const found = offered.find((value) => String(value) === word);
    if (found === undefined) throw new Error(`${name}: "${word}" is none of ${offered.join(', ')}`);
    return found;
  });
};

/**
 * Reads a choice from the words of a command, such as `part=login-mf width=320,390 language=all`; the word `all` alone
 * asks for everything.
 *
 * @param offered brands and parts there are
 * @param usual what is meant where nothing is said
 * @throws for a word that is no choice, with what there is
 */
export const readChoice = (
  words: readonly string[],
  offered: { readonly whiteLabels: readonly string[]; readonly parts: readonly string[] },
  usual: Choice,
): Choice => {
  const asked = new Map<string, string>();
  for (const word of words.filter((each) => each !== 'all')) {
    const [, name, value] = WORD.exec(word) ?? [];
    if (name === undefined || value === undefined || !/^(?:part|wl|language|width|scheme)$/.test(name))
      throw new Error(`"${word}" is not understood: part=, wl=, language=, width=, scheme= or all`);
    asked.set(name, value);
  }
  const said = (name: string): string | undefined =>
    asked.get(name) ?? (words.includes('all') ? 'all' : undefined);
  return {
    whiteLabels: listed('wl', said('wl'), offered.whiteLabels, usual.whiteLabels),
    languages: listed('language', said('language'), languages, usual.languages),
    widths: listed<number>('width', said('width'), WIDTHS, usual.widths),
    schemes: listed('scheme', said('scheme'), SCHEMES, usual.schemes),
    parts: listed('part', said('part'), offered.parts, usual.parts),
    everyWording: words.includes('all'),
  };
};
