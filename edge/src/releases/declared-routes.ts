import { matchRoute } from '@portal/contract/navigation';
import type { RouteMatch } from '@portal/contract/page';
import type { RouteDeclaration } from '@portal/contract/part';
import { oncePerObject } from '../parts/once-per-object';
import type { Release } from './release';

/** A matched route and its declaration by the part. */
export interface DeclaredMatch {
  readonly route: RouteMatch;
  readonly declaration: RouteDeclaration;
}

/** Returns the routes of a release, in which each page is the index of its declaration. */
const getRouteTable = oncePerObject((parts: Release['parts']) => {
  const declarations: RouteDeclaration[] = [];
  const routed = [...parts.values()]
    .filter(({ manifest }) => manifest.name !== 'root-config')
    .map(({ manifest: { name, routes } }) => ({
      name,
      routes: routes.map((declaration) => ({
        path: declaration.path,
        page: String(declarations.push(declaration) - 1),
        query: declaration.query ?? [],
      })),
    }));
  return { routed, declarations };
});

/** Returns the part that declares a URL's route, with the declaration; null when no part does. */
export function matchDeclaredRoute({ parts }: Pick<Release, 'parts'>, url: URL): DeclaredMatch | null {
  const { routed, declarations } = getRouteTable(parts);
  const match = matchRoute(routed, url);
  const declaration = match === null ? undefined : declarations[Number(match.page)];
  return match === null || declaration === undefined
    ? null
    : { route: { ...match, page: declaration.page }, declaration };
}
