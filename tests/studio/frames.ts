import { languages, type Language } from '@portal/shared-wl-assets/i18n';

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
export async function readStates(origin: string): Promise<readonly PartStates[]> {
  const response = await fetch(`${origin}/dev/studio/states.json`);
  if (!response.ok) throw new Error(`The studio does not list its states: ${response.status}`);
  return (await response.json()) as readonly PartStates[];
}

/** `change-password-failed--isb-fail01` is the screen `change-password-failed` with other words. */
export function isWording(state: string): boolean {
  return state.includes('--');
}

/**
 * The states of a screen that other states begin with: `login-refused` is a variant of `login`, of the same part. What is
 * left is every screen once.
 */
export function removeVariants(states: readonly PartStates[]): readonly PartStates[] {
  return states.map(({ part, states: names }) => ({
    part,
    states: names.filter((name) => !names.some((other) => name.startsWith(`${other}-`))),
  }));
}

/** The screens of a choice, brand by brand and language by language. */
export function listScreens(states: readonly PartStates[], choice: Choice): readonly Screen[] {
  return choice.whiteLabels.flatMap((whiteLabel) =>
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
}

/** How each screen of a choice is looked at. */
export function listViews({ widths, schemes }: Choice): readonly View[] {
  return schemes.flatMap((scheme) => widths.map((width) => ({ width, scheme })));
}

/** Path of a screen's frame; the scheme is left to the browser, as on a visitor's device. */
export function getScreenUrl({ whiteLabel, part, state, language }: Screen): string {
  return `/dev/studio/frame/${whiteLabel}/${part}/${state}?language=${language}`;
}

/** What a command was asked for; `all` stands for every value of what is absent. */
export interface RequestedChoice {
  readonly part?: readonly string[];
  readonly wl?: readonly string[];
  readonly language?: readonly string[];
  readonly width?: readonly string[];
  readonly scheme?: readonly string[];
  readonly all?: true;
}

/**
 * Completes a choice.
 *
 * @param offered existing white labels and parts
 * @param usual what is meant where nothing was asked for
 * @throws for an unknown value, with the existing ones
 */
export function readChoice(
  asked: RequestedChoice,
  offered: { readonly whiteLabels: readonly string[]; readonly parts: readonly string[] },
  usual: Choice,
): Choice {
  const listed = <Value extends string | number>(
    name: Exclude<keyof RequestedChoice, 'all'>,
    every: readonly Value[],
    usually: readonly Value[],
  ): readonly Value[] => {
    const words = asked[name];
    if (words === undefined) return asked.all === true ? every : usually;
    return words.map((word) => {
      const found = every.find((value) => String(value) === word);
      if (found === undefined) throw new Error(`--${name}: "${word}" is not one of ${every.join(', ')}`);
      return found;
    });
  };
  return {
    whiteLabels: listed('wl', offered.whiteLabels, usual.whiteLabels),
    languages: listed('language', languages, usual.languages),
    widths: listed<number>('width', WIDTHS, usual.widths),
    schemes: listed('scheme', SCHEMES, usual.schemes),
    parts: listed('part', offered.parts, usual.parts),
    everyWording: asked.all === true,
  };
}
