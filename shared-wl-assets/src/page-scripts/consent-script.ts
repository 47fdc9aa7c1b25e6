import type { WhiteLabelView } from '@portal/contract/white-label';
import { loadScript, type ScriptPage } from '../page-scripts/load-script';

/** Attribute that identifies the script's element. */
const ELEMENT_ATTRIBUTE = 'portal-consent';

/** State that the consent script depends on. */
export interface ConsentPage {
  readonly whiteLabel: Pick<WhiteLabelView, 'consentScript'>;
  /** Page that needs the script; recovery pages never load it. */
  readonly route: ScriptPage;
}

/** Returns the configured domain id of a host, or null when it has none (INF-10). Case-insensitive. */
export const consentDomainId = (
  domainIds: Readonly<Record<string, string>>,
  hostname: string,
): string | null => {
  const host = hostname.toLowerCase();
  return Object.hasOwn(domainIds, host) ? (domainIds[host] ?? null) : null;
};

const current = (): Element | null => document.querySelector(`script[data-${ELEMENT_ATTRIBUTE}]`);

const insert = async ({ whiteLabel: { consentScript }, route }: ConsentPage): Promise<boolean> => {
  const domainId =
    consentScript === undefined ? null : consentDomainId(consentScript.domainIds, location.hostname);
  if (consentScript === undefined || domainId === null) return false;
  try {
    await loadScript({
      source: consentScript.source,
      data: { [ELEMENT_ATTRIBUTE]: '', 'domain-script': domainId },
      page: route,
    });
    return true;
  } catch (error) {
    console.warn(`The consent script was left out: ${String(error)}`);
    return false;
  }
};

/** Pending load: the element exists before the script has run. */
let pendingLoad: Promise<boolean> | undefined;

const load = (page: ConsentPage): Promise<boolean> => {
  pendingLoad = insert(page).finally(() => (pendingLoad = undefined));
  return pendingLoad;
};

/**
 * Loads the client's consent script with the domain id of this host, once per page (INF-10). Without configuration,
 * on recovery pages, or after a failure, the page works without it.
 *
 * @returns whether it has run
 */
export const loadConsentScript = async (page: ConsentPage): Promise<boolean> =>
  pendingLoad ?? (current() === null ? load(page) : true);

/**
 * Runs the consent script again for content that was added later, such as another tab of the cookie policy (INF-4).
 *
 * @returns whether it has run
 */
export const reloadConsentScript = async (page: ConsentPage): Promise<boolean> => {
  // Several callers may have waited for the same load.
  while (pendingLoad !== undefined) await pendingLoad;
  current()?.remove();
  return load(page);
};
