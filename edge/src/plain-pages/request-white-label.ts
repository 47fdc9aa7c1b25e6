import type { WhiteLabelConfiguration } from '@portal/contract/white-label';
import { isSandboxEnvironment } from '@portal/server-kit/configuration';
import type { PageDependencies } from '../pages/page-dependencies';
import type { ErrorRequest } from '../requests/error-page';
import { toOriginForm } from '../requests/origin-form';

const PREFIXES: readonly string[] = ['app', 'apps', 'self-service'];

function readUrl(url: string, base: string): URL | null {
  const path = toOriginForm({ url });
  return URL.canParse(base + path) ? new URL(base + path) : null;
}

/** Returns possible white-label keys of a URL: a path segment, and `wl`. They are visitor input, so look each up. */
export function readWhiteLabelKeys(url: URL | null): readonly string[] {
  if (url === null) return [];
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean);
  return [PREFIXES.includes(first) ? second : first, url.searchParams.get('wl') ?? ''];
}

/** Returns the client that a URL names, in its path or as `wl`; null when it names none. */
export function whiteLabelOfUrl(
  { whiteLabels }: Pick<PageDependencies, 'whiteLabels'>,
  url: URL,
): WhiteLabelConfiguration | null {
  for (const key of readWhiteLabelKeys(url)) {
    const found = whiteLabels.get(key);
    if (found !== null) return found;
  }
  return null;
}

/**
 * Returns the client of a request: by its URL, by its Referer, or in LOCAL and MOCK the client under test; otherwise
 * the default.
 */
export function resolveRequestWhiteLabel(
  { whiteLabels, settings }: PageDependencies,
  { url, headers, cookies }: ErrorRequest,
): WhiteLabelConfiguration {
  const { publicOrigin } = settings;
  const referer = URL.canParse(headers.referer ?? '') ? new URL(headers.referer ?? '') : null;
  const tested = isSandboxEnvironment(settings.environment) ? [cookies['wlCookie'] ?? ''] : [];
  const keys = [
    ...readWhiteLabelKeys(readUrl(url, publicOrigin)),
    ...readWhiteLabelKeys(referer?.origin === publicOrigin ? referer : null),
    ...tested,
    'default',
  ];
  for (const key of keys) {
    const found = whiteLabels.get(key);
    if (found !== null) return found;
  }
  throw new Error('There is no white label "default"');
}
