import type { PartManifest } from '@portal/registry/manifest';
import { rejections } from '../rejections';
import { computeSpecificity, findCommonPath, isValidPattern } from './route-overlap';

type RoutedPart = Pick<PartManifest, 'name' | 'routes'>;
type Route = PartManifest['routes'][number];

/** A page with status 404 is a fallback: any route that the router prefers wins. */
function isFallback({ status }: Route): boolean {
  return status === 404;
}

function yieldsTo(one: Route, other: Route): boolean {
  return (
    isFallback(one) && !isFallback(other) && computeSpecificity(one.path) < computeSpecificity(other.path)
  );
}

/**
 * Checks that no path matches a route of a part and a route of another one. A fallback (a page with status 404) may
 * overlap a route that the router prefers.
 *
 * @throws DeployRejection naming both parts, both routes and a path that both match
 */
export function checkRoutes(part: RoutedPart, others: readonly RoutedPart[]): void {
  for (const { path: pattern } of part.routes)
    if (!isValidPattern(pattern)) throw rejections.invalidRoute(part.name, pattern);
  for (const route of part.routes)
    for (const other of others)
      for (const otherRoute of other.routes) {
        if (yieldsTo(route, otherRoute) || yieldsTo(otherRoute, route)) continue;
        const example = findCommonPath(route.path, otherRoute.path);
        if (example !== null)
          throw rejections.overlappingRoute(part.name, route.path, other.name, otherRoute.path, example);
      }
}
