import { languages, type Language } from '@portal/shared-wl-assets/i18n';
import type { WhiteLabelRegistry } from '@portal/server-kit/white-labels';

/** Widths in which screens are looked at, in CSS pixels. */
export const WIDTHS = [320, 390, 768, 1024, 1440] as const;

export type Width = (typeof WIDTHS)[number];
export type Scheme = 'light' | 'dark';

/** What the studio shows: every combination of these. */
export interface StudioSelection {
  readonly whiteLabels: readonly string[];
  readonly languages: readonly Language[];
  readonly widths: readonly Width[];
  readonly schemes: readonly Scheme[];
  /** Parts whose states are shown. */
  readonly parts: readonly string[];
}

const SCHEMES: readonly Scheme[] = ['light', 'dark'];

/** The one asked for when it is on offer; all when `all` is asked for; else the usual one. */
function select<Value extends string | number>(
  asked: unknown,
  offered: readonly Value[],
  usual: readonly Value[],
): readonly Value[] {
  if (asked === 'all') return offered;
  const found = offered.filter((value) => String(value) === asked);
  return found.length > 0 ? found : usual;
}

/**
 * Reads what to show from the studio's address; anything unknown counts as not said.
 *
 * @param query of the address: wl, language, width, scheme, part
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

/** Address of one frame. */
export function frameUrl(frame: {
  whiteLabel: string;
  language: Language;
  scheme: Scheme;
  part: string;
  state: string;
}): string {
  return `/dev/studio/frame/${frame.whiteLabel}/${frame.part}/${frame.state}?language=${frame.language}&scheme=${frame.scheme}`;
}
