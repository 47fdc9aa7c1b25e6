import type { RouteMatch } from '@portal/shared-wl-assets';
import type { RouteDeclaration, RouteNormalization } from '@portal/delivery/manifest';
import type { AskedPage } from './asked-page';

/** A value of the visitor, by the token that stands for it. */
export interface VisitorValue {
  /** Text to put in place of the token. */
  readonly text: string;
  /** The value as a query parameter of a redirect; absent where no redirect can name it. */
  readonly inRedirect?: string;
}

/** A route as server code of its part sees it, and what the edge fills in per request. */
export interface NormalizedRoute {
  readonly route: RouteMatch;
  readonly values: Readonly<Record<string, VisitorValue>>;
}

type Normalizable = Pick<AskedPage, 'route' | 'whiteLabel' | 'declaration'>;
type Values = Record<string, VisitorValue>;

/** Value of a parameter that is none of those that server code tells apart. */
const OTHER = 'other';

/** Longest value that is compared with known ones; spaces around it count. */
const KNOWN_VALUE_LIMIT = 200;

// Tokens come from a part's manifest and become part of a regular expression.
const TOKEN = /^[A-Za-z0-9]{16,80}$/;
const ENDING = /^(?:\/[\w-]{1,40}){1,4}$/;

/** A path that a page may repeat: no sentence of somebody else's fits into it. */
const PLAIN_PATH = /^(?:\/[\w.~-]{1,64}){1,8}\/?$/;

/** Half of a character pair cannot be encoded; browsers replace it. */
const encodeValue = (value: string): string => encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\uFFFD'));

const formEncoded = (value: string): string => new URLSearchParams([['', value]]).toString().slice(1);

const knownValue = (value: string, known: readonly string[]): string => {
  const trimmed = value.trim();
  if (trimmed === '') return '';
  return value.length <= KNOWN_VALUE_LIMIT && known.includes(trimmed) ? value : OTHER;
};

const normalizeQuery = (
  query: RouteMatch['query'],
  { placeholders = {}, known = {} }: RouteNormalization,
  values: Values,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => {
      const placeholder = Object.hasOwn(placeholders, name) ? placeholders[name] : undefined;
      if (placeholder === undefined) {
        const told = Object.hasOwn(known, name) ? known[name] : undefined;
        return [name, told === undefined ? value : knownValue(value, told)];
      }
      const { plain, encoded } = placeholder;
      if (value === '' || !TOKEN.test(plain) || !TOKEN.test(encoded)) return [name, value];
      values[plain] = { text: value, inRedirect: formEncoded(value) };
      values[encoded] = { text: encodeValue(value) };
      return [name, plain];
    }),
  );

/** The path as its route is declared, however a visitor has spelt it. */
const declaredPath = ({ path }: RouteDeclaration, { params }: RouteMatch): string => {
  const steps = path.replace(/^(?!\/)/, '/').split('/');
  return steps
    .map((step) => {
      if (step === '*') return 'x';
      return step.startsWith(':') ? encodeValue(params[step.slice(1).replace(/\W+$/, '')] ?? '') : step;
    })
    .join('/');
};

const normalizePath = (
  path: string,
  key: string,
  { token, hidden, prefixes, endings }: NonNullable<RouteNormalization['path']>,
  values: Values,
): string => {
  const bare = path.replace(/\/$/, '');
  const named = prefixes.map((prefix) => prefix.replace(':wl', key));
  const ofWhiteLabel = named.find((prefix, index) => prefix !== prefixes[index] && prefix === `${bare}/`);
  if (ofWhiteLabel !== undefined) return bare;
  const prefix = named.find((each) => path.startsWith(each)) ?? '/';
  const ending =
    endings.find((each) => ENDING.test(each) && bare.toLowerCase().endsWith(each.toLowerCase())) ?? '';
  if (!PLAIN_PATH.test(path) || !TOKEN.test(token)) return prefix + hidden + ending;
  const rest = path.slice(prefix.length);
  const name = token + ending;
  values[name] = { text: rest };
  // Links that lead back to the page carry the path encoded.
  if (ending !== '') values[encodeURIComponent(name)] = { text: encodeURIComponent(rest) };
  return prefix + name;
};

/**
 * Replaces the visitor's own text in a route by tokens, so that what server code makes of it can be kept for every visitor.
 * A route whose declaration does not say how, and a fixture, stay as they are.
 */
export const normalizeRoute = ({ route, whiteLabel, declaration }: Normalizable): NormalizedRoute => {
  const normalize = declaration?.normalize;
  if (declaration === undefined || normalize === undefined || route.module !== undefined)
    return { route, values: {} };
  const values: Values = {};
  const query = normalizeQuery(route.query, normalize, values);
  const path =
    normalize.path === undefined
      ? declaredPath(declaration, route)
      : normalizePath(route.path, whiteLabel.key, normalize.path, values);
  return { route: { ...route, path, query }, values };
};

/** A redirect of a plan with the visitor's values in place of their tokens. */
export const fillRedirect = (redirect: string, values: NormalizedRoute['values']): string =>
  Object.entries(values).reduce(
    (target, [token, { inRedirect }]) =>
      inRedirect === undefined ? target : target.replaceAll(token, () => inRedirect),
    redirect,
  );
