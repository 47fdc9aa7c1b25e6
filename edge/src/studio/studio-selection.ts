import { type Language, languages } from '@portal/contract/i18n';
import type { WhiteLabelRegistry } from '@portal/server-kit/white-labels';

/** Viewport widths in CSS pixels. */
export const WIDTHS = [320, 390, 768, 1024, 1440] as const;

type Width = (typeof WIDTHS)[number];
export type Scheme = 'light' | 'dark';

/** Selection of the studio: every combination of these. */
export interface StudioSelection {
  readonly whiteLabels: readonly string[];
  readonly languages: readonly Language[];
  readonly widths: readonly Width[];
  readonly schemes: readonly Scheme[];
  /** Parts whose states are shown. */
  readonly parts: readonly string[];
}

export const SCHEMES: readonly Scheme[] = ['light', 'dark'];

/** Returns the requested value when it is available; all for `all`; else the default. */
function select<Value extends string | number>(
  requested: unknown,
  offered: readonly Value[],
  usual: readonly Value[],
): readonly Value[] {
  if (requested === 'all') return offered;
  const found = offered.filter((value) => String(value) === requested);
  return found.length > 0 ? found : usual;
}

/**
 * Parses the studio's selection from its URL; unknown values count as absent.
 *
 * @param query of the URL: wl, language, width, scheme, part
 */
export function parseSelection(
  query: Readonly<Record<string, unknown>>,
  registry: WhiteLabelRegistry,
  parts: readonly string[],
): StudioSelection {
  return {
    whiteLabels: select(query['wl'], registry.keys(), ['default']),
    languages: select(query['language'], languages, ['en-US']),
    widths: select(query['width'], WIDTHS, [390]),
    schemes: select(query['scheme'], SCHEMES, ['light']),
    parts: select(query['part'], parts, parts),
  };
}

/** Returns key and name of each white label. */
export function listNames(registry: WhiteLabelRegistry): readonly (readonly [string, string])[] {
  return registry.keys().map((key) => [key, registry.get(key)?.name ?? key]);
}

/** One screen of the wall. */
export interface StudioFrame {
  readonly whiteLabel: string;
  readonly language: Language;
  readonly scheme: Scheme;
  readonly part: string;
  readonly state: string;
}

/** Returns the URL of one frame. */
export function frameUrl({ whiteLabel, language, scheme, part, state }: StudioFrame): string {
  return `/dev/studio/frame/${whiteLabel}/${part}/${state}?language=${language}&scheme=${scheme}`;
}
