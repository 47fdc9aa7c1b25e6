import type { RouteMatch } from '@portal/shared-wl-assets';

/** Members of the page's location that are used. */
type Page = Pick<Location, 'replace'>;

/**
 * Returns the URL of the same page for another white label (D-2).
 *
 * @param href URL that the page was opened with, whose query sign-on may need
 * @returns null for pages without a white label, such as an app's login page
 */
export const urlInWhiteLabel = (
  href: string,
  { path, page, params }: Pick<RouteMatch, 'path' | 'page' | 'params'>,
  key: string,
): string | null => {
  const url = new URL(href);
  const { wl } = params;
  const keyIndex = path.split('/').indexOf(wl ?? '', 1);
  if (wl !== undefined && keyIndex > 0)
    url.pathname = path
      .split('/')
      .map((step, index) => (index === keyIndex ? key : step))
      .join('/');
  else if (path === `/${page}`) url.pathname = `/app/${key}${path}`;
  else if (path.startsWith('/nxn/') || page === 'sorry') url.searchParams.set('wl', key);
  else return null;
  return url.href;
};

/**
 * Reloads the page in the white label that its global names (WL-1), because the server renders the brand. A key that
 * the server does not know changes nothing.
 *
 * @param onUnchanged called when the page stays as it is
 */
export const openInWhiteLabel = async (
  href: string,
  route: Pick<RouteMatch, 'path' | 'page' | 'params'>,
  key: string,
  onUnchanged: () => void,
  page: Page = window.location,
): Promise<void> => {
  const url = urlInWhiteLabel(href, route, key);
  try {
    const served = url === null ? '' : await (await fetch(url)).text();
    // Without this check the page would reload endlessly.
    if (url !== null && served.includes(`"key":"${key}"`)) {
      page.replace(url);
      return;
    }
  } catch {
    // The server is unavailable; the present page works.
  }
  onUnchanged();
};
