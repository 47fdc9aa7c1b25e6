import { RETURNED_USER_ID } from '@portal/contract/navigation';
import type { RouteMatch } from '@portal/contract/page';
import type { RouteDeclaration } from '@portal/contract/part';
import { oncePerObject } from '../../parts/once-per-object';
import { createPlaceholder, type PlaceholderValues } from '../document/placeholders';
import type { ResolvedPage } from './resolve-page';

/** Route as server code sees it, with placeholders for the visitor's values, which no cached page contains. */
export interface PassedRoute {
  readonly route: RouteMatch;
  /** Values by placeholder: as they are, and percent-encoded for one that server code has encoded. */
  readonly values: PlaceholderValues;
  /** Percent-encoded values of the query, which a redirect may contain. */
  readonly redirectValues: PlaceholderValues;
}

/** Returns the placeholder of each passed-through parameter. Percent-encoding changes it, so an encoded one gets an encoded value. */
const getPlaceholders = oncePerObject(
  ({ passThrough: names = [] }: RouteDeclaration) =>
    new Map(names.map((name) => [name, createPlaceholder('portalValue@')])),
);

interface Replaced {
  readonly parameters: Readonly<Record<string, string>>;
  readonly plain: PlaceholderValues;
  readonly encoded: PlaceholderValues;
}

/** Replaces values that are not empty by their placeholders. */
function replaceValues(
  parameters: Readonly<Record<string, string>>,
  getPlaceholder: (name: string) => string | undefined,
): Replaced {
  const plain: Record<string, string> = {};
  const encoded: Record<string, string> = {};
  const replaced = Object.entries(parameters).map(([name, value]) => {
    const placeholder = value === '' ? undefined : getPlaceholder(name);
    if (placeholder === undefined) return [name, value];
    plain[placeholder] = value;
    // The buffer replaces a lone surrogate, on which encodeURIComponent throws, like a browser's form.
    encoded[encodeURIComponent(placeholder)] = encodeURIComponent(Buffer.from(value).toString());
    return [name, placeholder];
  });
  return { parameters: Object.fromEntries(replaced) as Replaced['parameters'], plain, encoded };
}

/**
 * Replaces the values that a route passes through, so that the rendering can be cached for every visitor. Of the path
 * parameters only the User ID of a rejected sign-in is one, and no redirect may contain it.
 */
export function passThrough({
  route,
  declaration,
}: Pick<ResolvedPage, 'route' | 'declaration'>): PassedRoute {
  if (declaration?.passThrough === undefined || route.module !== undefined)
    return { route, values: {}, redirectValues: {} };
  const placeholders = getPlaceholders(declaration);
  const query = replaceValues(route.query, (name) => placeholders.get(name));
  const params = replaceValues(route.params, (name) =>
    name === RETURNED_USER_ID ? placeholders.get(name) : undefined,
  );
  return {
    route: { ...route, query: query.parameters, params: params.parameters },
    values: { ...query.plain, ...query.encoded, ...params.plain, ...params.encoded },
    redirectValues: query.encoded,
  };
}

/** Inserts the visitor's values into the redirect of a plan. */
export function fillRedirect(redirect: string, values: PlaceholderValues): string {
  const placeholders = Object.keys(values);
  // One pass, because a value may contain the placeholder of another.
  return placeholders.length === 0
    ? redirect
    : redirect.replace(new RegExp(placeholders.join('|'), 'g'), (placeholder) => values[placeholder] ?? '');
}
