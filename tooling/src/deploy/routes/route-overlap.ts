/**
 * First path segments that cannot be a client's key. The parameter `:wl` never matches them, so `/app/clip/login`
 * does not overlap `/app/:wl/login` (server-kit/src/white-labels/reserved-keys.ts rejects them as keys).
 */
export const RESERVED_SEGMENTS: readonly string[] = [
  'app',
  'apps',
  'clip',
  'nxn',
  'ops',
  'parts',
  'self-service',
];

const SEGMENT = /^(?:[\w-]+|:\w+|\*)$/;

function splitSegments(pattern: string): readonly string[] {
  return pattern === '/' ? [] : pattern.replace(/^\//, '').split('/');
}

/** Whether a pattern has a form that the overlap of two patterns can be decided for. */
export function isValidPattern(pattern: string): boolean {
  return (
    pattern === '*' || (pattern.startsWith('/') && splitSegments(pattern).every((each) => SEGMENT.test(each)))
  );
}

/** Matched by every parameter and every `*`. */
const ANY_SEGMENT = 'default';

/** What a segment matches; literals in lower case, because paths are case-insensitive. */
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

/** The first of several ways that leads to a result. */
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

/** Segments of a path that another pattern and one of a `*` and further steps match. A `*` takes one segment at least. */
function commonWithRest(after: readonly Step[], other: readonly Step[]): readonly string[] | null {
  const [left, ...others] = other;
  // An empty segment: the slash at the end, which every pattern allows.
  if (left === undefined) return after.length === 0 ? [''] : null;
  const segment = left !== 'rest' && 'literal' in left ? left.literal : ANY_SEGMENT;
  const further =
    firstResult(left === 'rest' ? [others, other] : [others], (rest) => commonSegments(after, rest)) ??
    commonWithRest(after, others);
  return further === null ? null : [segment, ...further];
}

/** Returns the segments of a path that both match; null when there is none. */
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

/** How specific the router takes a pattern to be; the more specific of two wins (shared-wl-assets/src/navigation). */
export function computeSpecificity(pattern: string): number {
  return pattern.split('/').reduce((sum, step) => sum + (step.startsWith(':') ? 1 : step === '*' ? 0 : 8), 0);
}
