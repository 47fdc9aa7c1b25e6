import type { WhiteLabelConfiguration } from '@portal/contract/white-label';
import { isSandboxEnvironment } from '@portal/server-kit/configuration';
import type { ErrorRequest } from '../requests/error-page';
import { toOriginForm } from '../requests/origin-form';
import { readWhiteLabelKeys } from '../requests/white-label-keys';
import type { PageDependencies } from './page-dependencies';

function readUrl(url: string, base: string): URL | null {
  const path = toOriginForm({ url });
  return URL.canParse(base + path) ? new URL(base + path) : null;
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
