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

/** Returns a segment that both steps of a pattern match; null when there is none. */
function findCommonSegment(one: string, other: string): string | null {
  const [literal = ANY_SEGMENT, ...others] = [one, other].filter((step) => !/^[:*]/.test(step));
  if (others.length > 0) return one === other ? one : null;
  return [one, other].includes(':wl') && RESERVED_SEGMENTS.includes(literal) ? null : literal;
}

/** Returns the steps that may follow the first one: a `*` matches one segment or more. */
function listNextSteps(steps: readonly string[]): readonly (readonly string[])[] {
  return steps[0] === '*' ? [steps.slice(1), steps] : [steps.slice(1)];
}

/** Returns the segments of a path that both patterns match; null when there is none. */
function findCommonSegments(one: readonly string[], other: readonly string[]): readonly string[] | null {
  const [first, otherFirst] = [one[0], other[0]];
  if (first === undefined || otherFirst === undefined) {
    const left = [...one, ...other].join('/');
    // An empty segment is the trailing slash, which every pattern allows.
    return left === '' ? [] : left === '*' ? [''] : null;
  }
  const segment = findCommonSegment(first, otherFirst);
  if (segment === null) return null;
  for (const next of listNextSteps(one))
    for (const otherNext of listNextSteps(other)) {
      const further = next === one && otherNext === other ? null : findCommonSegments(next, otherNext);
      if (further !== null) return [segment, ...further];
    }
  return null;
}

/**
 * Finds a path that two route patterns both match, whatever its letter case, trailing slash and query.
 *
 * @returns such a path; null when the patterns do not overlap
 */
export function findCommonPath(one: string, other: string): string | null {
  // Paths are case-insensitive; the names of parameters do not matter, except `wl`.
  const segments = findCommonSegments(splitSegments(one.toLowerCase()), splitSegments(other.toLowerCase()));
  return segments === null ? null : `/${segments.join('/')}`;
}

/** Computes the specificity of a pattern as the router does (shared-wl-assets/src/navigation), which prefers higher ones. */
export function computeSpecificity(pattern: string): number {
  return pattern.split('/').reduce((sum, step) => sum + (step.startsWith(':') ? 1 : step === '*' ? 0 : 8), 0);
}
