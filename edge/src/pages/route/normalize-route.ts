import type { RouteDeclaration, RouteNormalization } from '@portal/registry/manifest';
import type { RouteMatch } from '@portal/shared-wl-assets';
import { RETURNED_USER_ID } from '@portal/shared-wl-assets/navigation';
import type { ResolvedPage } from './resolve-page';

/** Value from the visitor, replaced by a token in the cached page. */
export interface VisitorValue {
  /** Text that replaces the token. */
  readonly text: string;
  /** Whether a redirect may contain the value as a query parameter. */
  readonly isQueryValue?: true;
}

/** Route as the part's server code sees it, and the values that the edge inserts per request. */
export interface NormalizedRoute {
  readonly route: RouteMatch;
  readonly values: Readonly<Record<string, VisitorValue>>;
}

type Normalizable = Pick<ResolvedPage, 'route' | 'whiteLabel' | 'declaration'>;
type Values = Record<string, VisitorValue>;
type Query = RouteMatch['query'];
type NormalizeValue = (value: string, values: Values) => string;

/** Replaces parameter values that server code does not distinguish. */
const OTHER = 'other';

/** Maximum length of a value that is compared with known ones, including surrounding spaces. */
const KNOWN_VALUE_LIMIT = 200;

// Tokens come from a part's manifest and become part of a regular expression.
const TOKEN = /^[A-Za-z0-9]{16,80}$/;
const ENDING = /^(?:\/[\w-]{1,40}){1,4}$/;

/** Path that a page may show; too short and plain for an attacker's sentence. */
const PLAIN_PATH = /^(?:\/[\w.~-]{1,64}){1,8}\/?$/;

/** `encodeURIComponent` throws on a lone surrogate; the buffer replaces it, as browsers do. */
function encodeValue(value: string): string {
  return encodeURIComponent(Buffer.from(value).toString());
}

function formEncoded(value: string): string {
  return new URLSearchParams([['', value]]).toString().slice(1);
}

function insertToken({
  plain,
  encoded,
}: NonNullable<RouteNormalization['placeholders']>[string]): NormalizeValue {
  return (value, values) => {
    if (value === '') return value;
    values[plain] = { text: value, isQueryValue: true };
    values[encoded] = { text: encodeValue(value) };
    return plain;
  };
}

/** Changes a rule so that no redirect may contain its values. */
function withoutRedirectTargets(rule: NormalizeValue): NormalizeValue {
  return (value, values) => {
    const own: Values = {};
    const normalized = rule(value, own);
    for (const [token, { text }] of Object.entries(own)) values[token] = { text };
    return normalized;
  };
}

function insertKnown(normalizers: readonly string[]): NormalizeValue {
  return (value) => {
    const trimmed = value.trim();
    if (trimmed === '') return '';
    return value.length <= KNOWN_VALUE_LIMIT && normalizers.includes(trimmed) ? value : OTHER;
  };
}

/**
 * Returns the rule for each query parameter. A parameter with unusable tokens, or without a rule, stays unchanged.
 */
function createQueryRules({
  placeholders = {},
  known: normalizers = {},
}: RouteNormalization): ReadonlyMap<string, NormalizeValue> {
  return new Map([
    ...Object.entries(normalizers)
      .filter(([name]) => !Object.hasOwn(placeholders, name))
      .map(([name, values]) => [name, insertKnown(values)] as const),
    ...Object.entries(placeholders)
      .filter(([, { plain, encoded }]) => TOKEN.test(plain) && TOKEN.test(encoded))
      .map(([name, tokens]) => [name, insertToken(tokens)] as const),
  ]);
}

function normalizeQuery(
  query: Query,
  rules: ReadonlyMap<string, NormalizeValue>,
  values: Values,
): Record<string, string> {
  const normalized: Record<string, string> = {};
  for (const name of Object.keys(query)) {
    const value = query[name] ?? '';
    normalized[name] = rules.get(name)?.(value, values) ?? value;
  }
  return normalized;
}

/** Returns a function that builds the path in the route's declared spelling, whatever spelling the visitor used. */
function compilePath({ path }: RouteDeclaration): (params: RouteMatch['params']) => string {
  const steps = path
    .replace(/^(?!\/)/, '/')
    .split('/')
    .map((step) => (step === '*' ? 'x' : step));
  return (params) =>
    steps
      .map((step) =>
        step.startsWith(':') ? encodeValue(params[step.slice(1).replace(/(?<!\W)\W+$/, '')] ?? '') : step,
      )
      .join('/');
}

function normalizePath(
  path: string,
  key: string,
  { token, hidden, prefixes, endings }: NonNullable<RouteNormalization['path']>,
  values: Values,
): string {
  const bare = path.replace(/\/$/, '');
  const named = prefixes.map((prefix) => prefix.replace(':wl', key));
  const ofWhiteLabel = named.find((prefix, index) => prefix !== prefixes[index] && prefix === `${bare}/`);
  if (ofWhiteLabel !== undefined) return bare;
  const prefix = named.find((each) => path.startsWith(each)) ?? '/';
  const rest = path.slice(prefix.length);
  if (rest === '') return path;
  const ending =
    endings.find((each) => ENDING.test(each) && bare.toLowerCase().endsWith(each.toLowerCase())) ?? '';
  if (!PLAIN_PATH.test(path) || !TOKEN.test(token)) return prefix + hidden + ending;
  const name = token + ending;
  values[name] = { text: rest };
  // Links back to the page contain the path form-encoded.
  values[formEncoded(prefix + name)] = { text: formEncoded(path) };
  return prefix + name;
}

/** Returns the path with the white label's key unescaped. */
function keyedPath({ path, params }: RouteMatch, declared: string, key: string): string {
  if (params['wl'] !== key) return path;
  const place = declared.split('/').indexOf(':wl');
  return path
    .split('/')
    .map((step, index) => (index === place ? key : step))
    .join('/');
}

type Normalize = (route: RouteMatch, whiteLabelKey: string) => NormalizedRoute;

function createNormalize(declaration: RouteDeclaration, normalization: RouteNormalization): Normalize {
  const rules = createQueryRules(normalization);
  const paramRules = new Map(
    [...rules]
      .filter(([name]) => name === RETURNED_USER_ID)
      .map(([name, rule]) => [name, withoutRedirectTargets(rule)]),
  );
  const declaredPath = compilePath(declaration);
  return (route, whiteLabelKey) => {
    const values: Values = {};
    const query = normalizeQuery(route.query, rules, values);
    const params = normalizeQuery(route.params, paramRules, values);
    const path =
      normalization.path === undefined
        ? declaredPath(route.params)
        : normalizePath(
            keyedPath(route, declaration.path, whiteLabelKey),
            whiteLabelKey,
            normalization.path,
            values,
          );
    return { route: { ...route, path, params, query }, values };
  };
}

/** Rules depend on the declaration only and are computed once. */
const normalizers = new WeakMap<RouteDeclaration, Normalize>();

/**
 * Replaces visitor input in a route by tokens, so that the rendering can be cached for every visitor. Routes without
 * rules, and fixtures, stay unchanged.
 */
export function normalizeRoute({ route, whiteLabel, declaration }: Normalizable): NormalizedRoute {
  if (declaration?.normalize === undefined || route.module !== undefined) return { route, values: {} };
  let normalize = normalizers.get(declaration);
  if (normalize === undefined) {
    normalize = createNormalize(declaration, declaration.normalize);
    normalizers.set(declaration, normalize);
  }
  return normalize(route, whiteLabel.key);
}

function fill(
  text: string,
  values: NormalizedRoute['values'],
  tokens: readonly string[],
  encode: (value: string) => string,
): string {
  const present = tokens.filter((token) => text.includes(token));
  // One pass, because a value may contain the token of another.
  return present.length === 0
    ? text
    : text.replace(new RegExp(present.join('|'), 'g'), (token) => encode(values[token]?.text ?? ''));
}

/** Inserts the visitor's values, form-encoded, into the redirect of a plan. */
export function fillRedirect(redirect: string, values: NormalizedRoute['values']): string {
  return fill(
    redirect,
    values,
    Object.keys(values).filter((token) => values[token]?.isQueryValue),
    formEncoded,
  );
}

/** Inserts the visitor's own text into the path that the page was rendered with: hydration needs the actual path. */
export function fillPath(path: string, values: NormalizedRoute['values']): string {
  return fill(path, values, Object.keys(values), (value) => value);
}
