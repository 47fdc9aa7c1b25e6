import { readFileSync } from 'node:fs';
import type { Language } from '@portal/contract/i18n';
import { escapeHtml } from '@portal/server-kit/pages';
import german from '../../../i18n/de-DE.json';
import english from '../../../i18n/en-US.json';

const MESSAGES = { 'en-US': english.overrideBar, 'de-DE': german.overrideBar } as const;

const styles = readFileSync(new URL('override-bar.css', import.meta.url), 'utf8').replace(/\s+/g, ' ');

/** URL path that changes overrides. */
export const OVERRIDES_PATH = '/dev/deployments/overrides';

/**
 * Renders the bar at the bottom of a page, which lists its overrides and has a button to remove them. It needs no
 * script, so it works when an override fails or hangs.
 *
 * @param nonce for its styles
 */
export function renderOverrideBar(
  overrides: ReadonlyMap<string, string>,
  language: Language,
  nonce: string,
): string {
  const t = MESSAGES[language];
  const listed = [...overrides].map(([part, target]) => `${part}: ${target}`).join(', ');
  return [
    `<style nonce="${nonce}" data-part="edge">${styles}</style>`,
    `<aside class="portal-overrides" aria-label="${escapeHtml(t.overrides)}">`,
    `<span>${escapeHtml(t.overrides)}: ${escapeHtml(listed)}</span>`,
    `<form method="post" action="${OVERRIDES_PATH}"><button name="reset" value="all">${escapeHtml(t.reset)}</button></form>`,
    `<a href="/dev/deployments">${escapeHtml(t.deployments)}</a>`,
    '</aside>',
  ].join('');
}
