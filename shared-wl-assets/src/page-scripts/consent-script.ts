import { loadScript, type ScriptPage } from '../page-scripts/load-script';
import type { WhiteLabelView } from '../white-label/white-label-view';

/** Attribute by which the script's element is found again, by whichever part asks. */
const MARK = 'portal-consent';

/** What the consent script depends on; a portal's state has it all. */
export interface ConsentPage {
  readonly whiteLabel: Pick<WhiteLabelView, 'consentScript'>;
  /** The page that wants it: recovery pages never have the script. */
  readonly route: ScriptPage;
}

/** The domain id of a host by configuration, or null when the host has none (INF-10). Case does not count. */
export const consentDomainId = (
  domainIds: Readonly<Record<string, string>>,
  hostname: string,
): string | null => {
  const host = hostname.toLowerCase();
  return Object.hasOwn(domainIds, host) ? (domainIds[host] ?? null) : null;
};

const current = (): Element | null => document.querySelector(`script[data-${MARK}]`);

const insert = async ({ whiteLabel: { consentScript }, route }: ConsentPage): Promise<boolean> => {
  const domainId =
    consentScript === undefined ? null : consentDomainId(consentScript.domainIds, location.hostname);
  if (consentScript === undefined || domainId === null) return false;
  try {
    await loadScript({
      source: consentScript.source,
      data: { [MARK]: '', 'domain-script': domainId },
      page: route,
    });
    return true;
  } catch (error) {
    console.warn(`The consent script was left out: ${String(error)}`);
    return false;
  }
};

/** What is on its way: the element stands in the page before it has run, and is found by then only. */
let coming: Promise<boolean> | undefined;

const load = (page: ConsentPage): Promise<boolean> => {
  coming = insert(page).finally(() => (coming = undefined));
  return coming;
};

/**
 * Loads the consent script of the client with the domain id of this host, one time a page (INF-10). Without one in the
 * configuration, on recovery pages, or when it cannot be had, the page goes on without it.
 *
 * @returns whether it has run
 */
export const loadConsentScript = async (page: ConsentPage): Promise<boolean> =>
  coming ?? (current() === null ? load(page) : true);

/**
 * Runs the consent script again, for content that came after it, such as another tab of the cookie policy (INF-4).
 *
 * @returns whether it has run
 */
export const reloadConsentScript = async (page: ConsentPage): Promise<boolean> => {
  // Several may have waited for the same one.
  while (coming !== undefined) await coming;
  current()?.remove();
  return load(page);
};
