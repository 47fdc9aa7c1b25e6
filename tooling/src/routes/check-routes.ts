import type { PartManifest } from '@portal/contract/part';
import { type DeployRejection, rejections } from '../rejections';
import { findPortalPath } from './portal-paths';
import { computeSpecificity, findCommonPath, isValidPattern } from './route-overlap';

type RoutedPart = Pick<PartManifest, 'name' | 'routes'>;
type Route = PartManifest['routes'][number];

/** Returns whether a route is a fallback (a page with status 404), which yields to any route that the router prefers. */
function isFallback({ status }: Route): boolean {
  return status === 404;
}

function yieldsTo(one: Route, other: Route): boolean {
  return (
    isFallback(one) && !isFallback(other) && computeSpecificity(one.path) < computeSpecificity(other.path)
  );
}

/**
 * Finds routes of a part that are invalid, belong to the portal itself, or overlap a route of another part. A fallback
 * (a page with status 404) may overlap a route that the router prefers.
 *
 * @returns a rejection for each mistake; for an overlap it names both parts, both routes and a path that both match
 */
export function findRouteMistakes(
  part: RoutedPart,
  others: readonly RoutedPart[],
): readonly DeployRejection[] {
  const invalid = part.routes.filter((route) => !isValidPattern(route.path));
  if (invalid.length > 0) return invalid.map((route) => rejections.invalidRoute(part.name, route.path));
  const taken = part.routes.flatMap(({ path }) => {
    const own = findPortalPath(path);
    return own === undefined ? [] : [rejections.portalRoute(part.name, path, own)];
  });
  if (taken.length > 0) return taken;
  return part.routes.flatMap((route) =>
    others.flatMap((other) =>
      other.routes.flatMap((otherRoute) => {
        if (yieldsTo(route, otherRoute) || yieldsTo(otherRoute, route)) return [];
        const example = findCommonPath(route.path, otherRoute.path);
        return example === null
          ? []
          : [rejections.overlappingRoute(part.name, route.path, other.name, otherRoute.path, example)];
      }),
    ),
  );
}

/** Checks the routes of a part against those of others. @throws DeployRejection for the first mistake */
export function checkRoutes(part: RoutedPart, others: readonly RoutedPart[]): void {
  const [mistake] = findRouteMistakes(part, others);
  if (mistake !== undefined) throw mistake;
}
