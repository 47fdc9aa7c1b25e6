import type { PartManifest } from '@portal/registry/manifest';
import { createUrl } from '../../deploy/probe/probe-pages';

/** Returns the URL of a page that shows a part: of the first route with an example, else of the first route. */
export function choosePage({ routes }: Pick<PartManifest, 'routes'>): string {
  const route = routes.find(({ example }) => example !== undefined) ?? routes[0];
  return route === undefined ? '/default/fps' : createUrl(route);
}
