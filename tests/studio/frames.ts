import type { Page } from '@playwright/test';
import { type Language, languages } from '@portal/contract/i18n';

/** Viewport widths in CSS pixels; the same as in the studio. */
const WIDTHS = [320, 390, 768, 1024, 1440] as const;
const SCHEMES = ['light', 'dark'] as const;

export type Scheme = (typeof SCHEMES)[number];

/** Viewport of a visit. */
export interface View {
  /** CSS pixels. */
  readonly width: number;
  readonly scheme: Scheme;
}

/** One state in one brand and one language. */
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

/** Selects frames: every combination of the values. */
export interface Choice {
  readonly whiteLabels: readonly string[];
  readonly languages: readonly Language[];
  readonly widths: readonly number[];
  readonly schemes: readonly Scheme[];
  /** Selected parts; all when empty. */
  readonly parts: readonly string[];
  /** Whether to include states that differ from another only in their texts. */
  readonly everyWording?: boolean;
}

/** Reads the states of all parts; includes new ones automatically. */
export async function readStates(origin: string): Promise<readonly PartStates[]> {
  const response = await fetch(`${origin}/dev/studio/states.json`);
  // The renderer is busy.
  if (response.status === 503) return readStates(origin);
  if (!response.ok) throw new Error(`The studio does not list its states: ${response.status}`);
  return (await response.json()) as readonly PartStates[];
}

/** `change-password-failed--isb-fail01` is the screen `change-password-failed` with another text. */
export function isWording(state: string): boolean {
  return state.includes('--');
}

/**
 * Drops states whose name extends another one: `login-rejected` is a variant of `login` of the same part. Each screen
 * remains once.
 */
export function removeVariants(states: readonly PartStates[]): readonly PartStates[] {
  return states.map(({ part, states: names }) => ({
    part,
    states: names.filter((name) => !names.some((other) => name.startsWith(`${other}-`))),
  }));
}

/** Screens of a choice, ordered by brand and language. */
export function listScreens(
  states: readonly PartStates[],
  choice: Omit<Choice, 'widths' | 'schemes'>,
): readonly Screen[] {
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

/** Views of a choice. */
export function listViews({ widths, schemes }: Choice): readonly View[] {
  return schemes.flatMap((scheme) => widths.map((width) => ({ width, scheme })));
}

/** Opens a frame of the studio; again while the renderer of the portal is too busy to name the states. */
export async function openStudioFrame(page: Page, url: string): Promise<void> {
  const response = await page.goto(url);
  if (response?.status() === 503) await openStudioFrame(page, url);
}

/** Path of a screen's frame; the browser sets the colour scheme, as on a visitor's device. */
export function getScreenUrl({ whiteLabel, part, state, language }: Screen): string {
  return `/dev/studio/frame/${whiteLabel}/${part}/${state}?language=${language}`;
}

/** Options of a command; `all` selects every value of missing options. */
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
 * @param offered existing white labels and parts
 * @param usual defaults for missing options
 * @throws for an unknown value, listing the existing ones
 */
export function readChoice(
  requested: RequestedChoice,
  offered: { readonly whiteLabels: readonly string[]; readonly parts: readonly string[] },
  usual: Choice,
): Choice {
  const listed = <Value extends string | number>(
    name: Exclude<keyof RequestedChoice, 'all'>,
    every: readonly Value[],
    usually: readonly Value[],
  ): readonly Value[] => {
    const words = requested[name];
    if (words === undefined) return requested.all === true ? every : usually;
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
    everyWording: requested.all === true,
  };
}
