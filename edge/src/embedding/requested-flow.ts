import type { Language } from '@portal/contract/i18n';
import { FLOW_NAMES, type FlowName } from '@portal/contract/page';
import type { WhiteLabelConfiguration } from '@portal/contract/white-label';

/**
 * Returns the path of a flow on the portal's own pages (D-2). Without sign-on's parameters the login page redirects to
 * the home page (D-16).
 */
export function portalPagePath(
  flow: FlowName,
  { key, loginRoute }: Pick<WhiteLabelConfiguration, 'key' | 'loginRoute'>,
): string {
  return { login: loginRoute, fps: `/${key}/fps`, fuid: `/${key}/fuid`, ftu: `/${key}/fps?FTUF=Y` }[flow];
}

/** Returns the flow that a URL names; null when there is none. */
export function parseFlowName(name: string): FlowName | null {
  return FLOW_NAMES.find((each) => each === name) ?? null;
}

/**
 * Returns the language that a host page requests; the client's default when it requests none.
 *
 * @param requested such as `de-DE`, `de_DE` or `de`; of any type, since it comes from a query
 * @returns null when the client has no such language
 */
export function resolveRequestedLanguage(
  requested: unknown,
  { languages, defaultLanguage }: Pick<WhiteLabelConfiguration, 'languages' | 'defaultLanguage'>,
): Language | null {
  if (requested === undefined || requested === '') return defaultLanguage;
  if (typeof requested !== 'string') return null;
  const wanted = requested.replaceAll('_', '-').toLowerCase();
  const exact = languages.find((each) => each.toLowerCase() === wanted);
  const [primary] = wanted.split('-');
  return exact ?? languages.find((each) => each.split('-')[0] === primary) ?? null;
}
