import { matchRoute } from '@portal/contract/navigation';
import type { RouteMatch } from '@portal/contract/page';
import type { RouteDeclaration } from '@portal/contract/part';
import type { Release } from './release';

/** A matched route and its declaration by the part. */
export interface DeclaredMatch {
  readonly route: RouteMatch;
  readonly declaration: RouteDeclaration;
}

type Parts = Pick<Release, 'parts'>;

interface RouteTable {
  /** Each page is the index of its declaration. */
  readonly routed: Parameters<typeof matchRoute>[0];
  readonly declarations: readonly RouteDeclaration[];
}

const tables = new WeakMap<Release['parts'], RouteTable>();

function getRouteTable({ parts }: Parts): RouteTable {
  const known = tables.get(parts);
  if (known !== undefined) return known;
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
  const table = { routed, declarations };
  tables.set(parts, table);
  return table;
}

/** Returns the part that declares a URL's route, with the declaration; null when no part does. */
export function matchDeclaredRoute(release: Parts, url: URL): DeclaredMatch | null {
  const { routed, declarations } = getRouteTable(release);
  const match = matchRoute(routed, url);
  const declaration = match === null ? undefined : declarations[Number(match.page)];
  return match === null || declaration === undefined
    ? null
    : { route: { ...match, page: declaration.page }, declaration };
}
