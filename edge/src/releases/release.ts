import { computeInitialModules } from '@portal/registry/initial-modules';
import type { PartAddress } from '@portal/shared-wl-assets';
import type { EntryBundle, EntryBundles, InitialModules } from '../parts/entry-bundle';
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
  /** Entry bundle for a page of the named part; null while it does not exist. */
  readonly findEntryBundle: (part: string) => EntryBundle | null;
}

/** Returns the modules that a page of the named part runs before it is hydrated. */
function findInitialModules(parts: ReadonlyMap<string, LivePart>, name: string): InitialModules {
  const initial = computeInitialModules(
    new Map([...parts].map(([key, { manifest }]) => [key, manifest])),
    name,
  );
  return {
    parts: initial.parts.flatMap((each) => parts.get(each) ?? []),
    ahead: initial.ahead.flatMap(({ part: from, file }) => {
      const part = parts.get(from);
      return part === undefined ? [] : [{ part, file }];
    }),
  };
}

/**
 * Creates a release of builds that are live together.
 *
 * @param parts by name
 * @param bundles creates the entry bundles
 */
export function createRelease(parts: ReadonlyMap<string, LivePart>, bundles: EntryBundles): Release {
  const listed = [...parts.values()];
  // Cached, because every page request needs it.
  const known = new Map<string, InitialModules>();
  const initialModulesOfPage = (part: string): InitialModules => {
    const found = known.get(part) ?? findInitialModules(parts, part);
    known.set(part, found);
    return found;
  };
  // Created with the release, so that the bundles exist for the first visitor.
  for (const { manifest } of listed)
    if (manifest.slots.includes('main')) bundles.prepare(initialModulesOfPage(manifest.name));
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
    findEntryBundle: (part) => bundles.get(initialModulesOfPage(part)),
  };
}
