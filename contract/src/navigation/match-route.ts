import { parse } from 'regexparam';
import type { PartAddress, RouteMatch } from '../page/page-boot';

/** Properties of a part that the matcher needs. */
export type RoutedPart = Pick<PartAddress, 'name' | 'routes'>;

/** Maximum length of a query value in characters; longer values do not come from legitimate links. */
export const QUERY_VALUE_LIMIT = 8192;

interface Candidate {
  readonly declared: string;
  readonly part: string;
  readonly page: string;
  readonly query: readonly string[];
  readonly keys: readonly string[];
  readonly pattern: RegExp;
  readonly literals: number;
}

const listCandidates = (parts: readonly RoutedPart[]): Candidate[] =>
  parts
    .flatMap(({ name, routes }) =>
      routes.map(({ path, page, query }) => ({
        declared: path,
        part: name,
        page,
        query,
        ...parse(path),
        // Specific before general: a literal segment beats a parameter, a parameter beats the rest (`*`).
        literals: path
          .split('/')
          .reduce((sum, step) => sum + (step.startsWith(':') ? 1 : step === '*' ? 0 : 8), 0),
      })),
    )
    .sort((one, other) => other.literals - one.literals);

const cachedCandidates = new WeakMap<readonly RoutedPart[], Candidate[]>();

const decoded = (value: string): string | null => {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
};

/**
 * Returns the path in its declared spelling, since a page's links are built from it and its rendering is cached by it:
 * paths match case-insensitively, percent-encoded and with a trailing slash. What `*` matches stays as it is.
 */
const asDeclared = (path: string, declared: string, params: Readonly<Record<string, string>>): string => {
  const steps = declared.split('/');
  const rest = steps.indexOf('*');
  const given = (declared.endsWith('*') ? path : path.replace(/\/$/, '')).split('/');
  const longer = given.length - steps.length;
  return (
    given
      .map((step, index) => {
        const own = steps[rest < 0 || index < rest ? index : Math.max(rest, index - longer)];
        if (own === undefined || own === '*') return step;
        if (!own.startsWith(':')) return own;
        const value = params[own.slice(1)];
        return value === undefined ? step : encodeURIComponent(value);
      })
      .join('/') || '/'
  );
};

/**
 * Returns the part that declares a URL's route (decisions D-2). Edge and browser use the same table.
 *
 * @param parts parts with their routes; the list is indexed once and must not be changed
 * @param url the whole URL
 * @returns the match with the declared query parameters only, or null when no part declares it
 */
export const matchRoute = (parts: readonly RoutedPart[], url: URL): RouteMatch | null => {
  let candidates = cachedCandidates.get(parts);
  if (candidates === undefined) {
    candidates = listCandidates(parts);
    cachedCandidates.set(parts, candidates);
  }
  for (const { declared, part, page, query, keys, pattern } of candidates) {
    const found = pattern.exec(url.pathname);
    if (found === null) continue;
    const values = keys.map(
      (key, index) => [key, key === '*' ? '' : decoded(found[index + 1] ?? '')] as const,
    );
    if (values.some(([, value]) => value === null)) continue;
    const params = Object.fromEntries(values) as Record<string, string>;
    return {
      part,
      page,
      path: asDeclared(url.pathname, declared, params),
      params,
      query: Object.fromEntries(
        query.flatMap((name) => {
          const value = url.searchParams.get(name);
          return value === null || value.length > QUERY_VALUE_LIMIT ? [] : [[name, value]];
        }),
      ),
    };
  }
  return null;
};
