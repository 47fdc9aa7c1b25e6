import { brotliCompressSync, constants } from 'node:zlib';
import type { SourceSegment } from '@portal/tooling/script-sources';

/** A stretch of a part's entry. */
export interface PartSegment extends SourceSegment {
  readonly part: string;
}

/** What one owner is in a file. */
export interface Weight {
  readonly owner: string;
  /** Bytes before compression. */
  readonly minified: number;
  /** Bytes by which the compressed file would be smaller without it. */
  readonly compressed: number;
}

const REACT = 'react, scheduler, react/jsx-runtime';
const FEDERATION = 'Module Federation';

const LIBRARIES: Readonly<Record<string, string>> = {
  react: REACT,
  scheduler: REACT,
  systemjs: 'SystemJS',
};

/** What the federation's plugin puts into webpack's own runtime, and the modules it makes up. */
const FEDERATED =
  /\/webpack\/(?:container|sharing|runtime\/(?:consumes|sharing|remotes loading|federation runtime|embed\/federation))|\/(?:consume|provide) shared module|\/external script/;

/**
 * Tells what a stretch belongs to.
 *
 * @returns the name of an owner; of the portal's own code the folder it lies in
 */
export function findLibrary({ source, part }: PartSegment): string {
  if (source === null) return 'webpack’s runtime';
  const [, scope, name = ''] = /.*node_modules\/(?:(@[^/]+)\/)?([^/]+)/.exec(source) ?? [];
  if (scope === '@module-federation' || name === '.federation' || FEDERATED.test(source)) return FEDERATION;
  if (name !== '') return LIBRARIES[name] ?? (scope === undefined ? name : `${scope}/${name}`);
  if (/^webpack:\/\/[^/]*\/webpack\//.test(source)) return 'webpack’s runtime';
  return `the portal’s own, ${/\/\.\.\/([\w-]+)\/src\//.exec(source)?.[1] ?? part}`;
}

/** Bytes of a text as the edge sends it (brotli, highest level). */
export function compressedSize(text: string): number {
  return brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
    },
  }).length;
}

/**
 * Weighs the libraries of a file that is sent as one.
 *
 * @param stretches all of it, in order
 * @returns the heaviest first; together less than the whole, since what two of them have in common counts for neither
 */
export function computeWeights(stretches: readonly PartSegment[]): readonly Weight[] {
  const textOf = (some: readonly PartSegment[]): string => some.map(({ text }) => text).join('');
  const whole = compressedSize(textOf(stretches));
  const named = stretches.map((stretch) => ({ ...stretch, owner: findLibrary(stretch) }));
  return [...new Set(named.map(({ owner }) => owner))]
    .map((owner) => ({
      owner,
      minified: Buffer.byteLength(textOf(named.filter((each) => each.owner === owner))),
      compressed: whole - compressedSize(textOf(named.filter((each) => each.owner !== owner))),
    }))
    .sort((one, other) => other.compressed - one.compressed);
}
