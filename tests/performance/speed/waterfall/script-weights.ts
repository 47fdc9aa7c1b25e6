import { brotliCompressSync, constants } from 'node:zlib';
import type { SourceSegment } from '@portal/tooling/script-sources';

/** A source segment of a part's entry. */
export interface PartSegment extends SourceSegment {
  readonly part: string;
}

/** Share of one owner in a file. */
export interface Weight {
  readonly owner: string;
  /** Bytes before compression. */
  readonly minified: number;
  /** Bytes that the compressed file would shrink by without it. */
  readonly compressed: number;
}

const REACT = 'react, scheduler, react/jsx-runtime';
const FEDERATION = 'Module Federation';

const LIBRARIES: Readonly<Record<string, string>> = {
  react: REACT,
  scheduler: REACT,
  systemjs: 'SystemJS',
};

/** Code that the Module Federation plugin adds to webpack's runtime, and its virtual modules. */
const FEDERATED =
  /\/webpack\/(?:container|sharing|runtime\/(?:consumes|sharing|remotes loading|federation runtime|embed\/federation))|\/(?:consume|provide) shared module|\/external script/;

/**
 * Finds the owner of a source segment.
 * @returns the name of a library; for the portal's own code its folder
 */
export function findLibrary({ source, part }: PartSegment): string {
  if (source === null) return 'webpack’s runtime';
  const [, scope, name = ''] = /.*node_modules\/(?:(@[^/]+)\/)?([^/]+)/.exec(source) ?? [];
  if (scope === '@module-federation' || name === '.federation' || FEDERATED.test(source)) return FEDERATION;
  if (name !== '') return LIBRARIES[name] ?? (scope === undefined ? name : `${scope}/${name}`);
  if (/^webpack:\/\/[^/]*\/webpack\//.test(source)) return 'webpack’s runtime';
  return `the portal’s own, ${/\/\.\.\/([\w-]+)\/src\//.exec(source)?.[1] ?? part}`;
}

/** Compressed size of a text as the edge sends it (brotli, highest level). */
export function compressedSize(text: string): number {
  return brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
    },
  }).length;
}

/**
 * Measures the share of each owner in a file.
 * @param segments all segments, in order
 * @returns the heaviest first; the sum is less than the whole, since content that two of them share counts for neither
 */
export function computeWeights(segments: readonly PartSegment[]): readonly Weight[] {
  const joinText = (some: readonly PartSegment[]): string => some.map(({ text }) => text).join('');
  const whole = compressedSize(joinText(segments));
  const named = segments.map((segment) => ({ ...segment, owner: findLibrary(segment) }));
  return [...new Set(named.map(({ owner }) => owner))]
    .map((owner) => ({
      owner,
      minified: Buffer.byteLength(joinText(named.filter((each) => each.owner === owner))),
      compressed: whole - compressedSize(joinText(named.filter((each) => each.owner !== owner))),
    }))
    .sort((one, other) => other.compressed - one.compressed);
}
