import { readAppFolder } from '@portal/registry/settings';
import { listAppNames } from '@portal/server-kit/apps';
import { WORKSPACE } from '../workspace';

/**
 * First path segments that cannot be a client's key, and the names of apps. The parameter `:wl` never matches them, so
 * `/app/clip/login` does not overlap `/app/:wl/login` (server-kit/src/white-labels rejects them as keys).
 */
export const RESERVED_SEGMENTS: readonly string[] = [
  'app',
  'apps',
  'nxn',
  'ops',
  'parts',
  'self-service',
  ...listAppNames(readAppFolder(process.env, WORKSPACE)),
];

const SEGMENT = /^(?:[\w-]+|:\w+|\*)$/;

function splitSegments(pattern: string): readonly string[] {
  return pattern === '/' ? [] : pattern.replace(/^\//, '').split('/');
}

/** Returns whether a pattern has a form for which overlaps can be determined. */
export function isValidPattern(pattern: string): boolean {
  return (
    pattern === '*' || (pattern.startsWith('/') && splitSegments(pattern).every((each) => SEGMENT.test(each)))
  );
}

/** Segment that every parameter and every `*` matches. */
const ANY_SEGMENT = 'default';

/** Parsed segment of a pattern; literals are in lower case, because paths are case-insensitive. */
type Segment = { readonly literal: string } | { readonly parameter: string };
type Step = Segment | 'rest';

function parseSteps(pattern: string): readonly Step[] {
  return splitSegments(pattern).map((segment): Step =>
    segment === '*'
      ? 'rest'
      : segment.startsWith(':')
        ? { parameter: segment.slice(1) }
        : { literal: segment.toLowerCase() },
  );
}

function matchesLiteral(step: { readonly parameter: string }, literal: string): boolean {
  return step.parameter !== 'wl' || !RESERVED_SEGMENTS.includes(literal);
}

/** Returns a segment that both steps match; null when there is none. */
function commonSegment(one: Segment, other: Segment): string | null {
  if ('literal' in one && 'literal' in other) return one.literal === other.literal ? one.literal : null;
  if ('literal' in one)
    return 'parameter' in other && matchesLiteral(other, one.literal) ? one.literal : null;
  if ('literal' in other) return matchesLiteral(one, other.literal) ? other.literal : null;
  return ANY_SEGMENT;
}

/** Returns the first result that is not null. */
function firstResult<Way>(
  ways: readonly Way[],
  follow: (way: Way) => readonly string[] | null,
): readonly string[] | null {
  for (const way of ways) {
    const result = follow(way);
    if (result !== null) return result;
  }
  return null;
}

/** Returns the segments of a path that matches both `other` and a `*` with `after`. A `*` matches at least one segment. */
function commonWithRest(after: readonly Step[], other: readonly Step[]): readonly string[] | null {
  const [left, ...others] = other;
  // An empty segment is the trailing slash, which every pattern allows.
  if (left === undefined) return after.length === 0 ? [''] : null;
  const segment = left !== 'rest' && 'literal' in left ? left.literal : ANY_SEGMENT;
  const further =
    firstResult(left === 'rest' ? [others, other] : [others], (rest) => commonSegments(after, rest)) ??
    commonWithRest(after, others);
  return further === null ? null : [segment, ...further];
}

/** Returns the segments of a path that both patterns match; null when there is none. */
function commonSegments(one: readonly Step[], other: readonly Step[]): readonly string[] | null {
  const [first, ...rest] = one;
  const [otherFirst, ...otherRest] = other;
  if (first === 'rest') return commonWithRest(rest, other);
  if (otherFirst === 'rest') return commonWithRest(otherRest, one);
  if (first === undefined && otherFirst === undefined) return [];
  if (first === undefined || otherFirst === undefined) return null;
  const segment = commonSegment(first, otherFirst);
  const further = segment === null ? null : commonSegments(rest, otherRest);
  return segment === null || further === null ? null : [segment, ...further];
}

/**
 * Finds a path that two route patterns both match, whatever its letter case, trailing slash and query.
 *
 * @returns such a path; null when the patterns do not overlap
 */
export function findCommonPath(one: string, other: string): string | null {
  const segments = commonSegments(parseSteps(one), parseSteps(other));
  return segments === null ? null : `/${segments.join('/')}`;
}

/** Computes the specificity of a pattern as the router does (shared-wl-assets/src/navigation), which prefers higher ones. */
export function computeSpecificity(pattern: string): number {
  return pattern.split('/').reduce((sum, step) => sum + (step.startsWith(':') ? 1 : step === '*' ? 0 : 8), 0);
}
