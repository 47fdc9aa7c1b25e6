import type { PartAddress } from '@portal/contract/page';
import { describePart, type LivePart } from '../parts/live-part';

/** Builds that are live together, and the data derived from them; a deploy replaces the release as a whole. */
export interface Release {
  /** Changes with every deploy; part of every cache key. */
  readonly id: string;
  readonly parts: ReadonlyMap<string, LivePart>;
  readonly importMap: {
    readonly imports: Record<string, string>;
    readonly integrity: Record<string, string>;
  };
  /** Part addresses for the browser's root config. */
  readonly partAddresses: readonly PartAddress[];
  /** Overrides of this visitor by part; empty outside LOCAL and MOCK. */
  readonly overrides: ReadonlyMap<string, string>;
}

/**
 * Creates a release of builds that are live together.
 *
 * @param parts by name
 */
export function createRelease(parts: ReadonlyMap<string, LivePart>): Release {
  const listed = [...parts.values()];
  return {
    id: listed
      .map(({ manifest, isDamaged }) => `${manifest.name}@${manifest.id}${isDamaged ? ' (damaged)' : ''}`)
      .join(' '),
    parts,
    importMap: {
      imports: Object.fromEntries(
        listed.map(({ manifest, baseUrl }) => [`@portal/${manifest.name}`, baseUrl + manifest.entry]),
      ),
      integrity: Object.fromEntries(
        listed.flatMap(({ manifest, baseUrl, entryIntegrity }) =>
          entryIntegrity === '' ? [] : [[baseUrl + manifest.entry, entryIntegrity]],
        ),
      ),
    },
    partAddresses: listed.filter(({ manifest }) => manifest.name !== 'root-config').map(describePart),
    overrides: new Map(),
  };
}
