import type { LivePart } from '../parts/live-part';
import { oncePerObject } from '../parts/once-per-object';

/** A build whose server bundle is used for rendering. */
export interface UnitBundle {
  readonly name: string;
  readonly id: string;
  /** Name for stack traces. */
  readonly file: string;
  readonly text: string;
}

/**
 * Bundles that render one part: its own and those of the parts that it requires. Each unit has its own vm context, so
 * its changes do not affect other parts.
 */
export interface RenderUnit {
  /** Names every build of the unit, so a new build of any of them is another unit. */
  readonly key: string;
  readonly part: string;
  readonly bundles: readonly UnitBundle[];
}

type Parts = ReadonlyMap<string, LivePart>;

const SHARED = 'shared-wl-assets';
const REQUIRED_PART = /\brequire\(\s*["']@portal\/([a-z0-9-]+)/g;

const findRequiredParts = oncePerObject(({ serverBundle }: LivePart): readonly string[] =>
  [...(serverBundle ?? '').matchAll(REQUIRED_PART)].map(([, name = '']) => name),
);

function createUnit(parts: Parts, name: string): RenderUnit | null {
  if ((parts.get(name)?.serverBundle ?? null) === null) return null;
  const names = [name, SHARED];
  // The list grows during the loop.
  for (const each of names) {
    const part = parts.get(each);
    for (const required of part === undefined ? [] : findRequiredParts(part))
      if (!names.includes(required)) names.push(required);
  }
  const bundles = names.flatMap((each): readonly UnitBundle[] => {
    const part = parts.get(each);
    if (part === undefined || part.serverBundle === null) return [];
    const { id, edge } = part.manifest;
    return [{ name: each, id, file: `${each}/${id}/${edge ?? 'edge'}`, text: part.serverBundle }];
  });
  return { key: bundles.map(({ name: each, id }) => `${each}@${id}`).join(' '), part: name, bundles };
}

const createUnits = oncePerObject(
  (parts: Parts) => new Map([...parts.keys()].map((name) => [name, createUnit(parts, name)])),
);

/** Returns the unit of a part in a release; null when the part has no server bundle. */
export function findUnit(parts: Parts, name: string): RenderUnit | null {
  return createUnits(parts).get(name) ?? null;
}

/** Returns the units of all parts of a release that fill a slot. */
export function listUnits(parts: Parts): readonly RenderUnit[] {
  return [...parts.values()].flatMap(({ manifest }) =>
    manifest.slots.length === 0 ? [] : (findUnit(parts, manifest.name) ?? []),
  );
}
