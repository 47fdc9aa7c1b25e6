import { LOGIN_PARAMETERS } from '@portal/contract/navigation';
import type { RouteMatch } from '@portal/contract/page';

/** Path of the scripts outside all builds: support, consent, and one per client. */
export const SCRIPTS_PATH = '/app/shared-wl-assets/17/';

/** Name of the Trusted Types policy for these scripts; the edge lists it in the header `trusted-types`. */
const POLICY_NAME = 'portal-scripts';

/** Attribute of a document that has loaded a script outside the builds: navigation from it always loads a new document. */
export const FOREIGN_MARK = 'data-foreign-scripts';

/** Timeout of a script in milliseconds. */
export const SCRIPT_TIMEOUT_MS = 8_000;

interface ScriptPolicy {
  readonly createScriptURL: (url: string) => string;
}
interface PolicyFactory {
  readonly createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy;
}

const configured = new Set<string>();

const createScriptURL = (url: string): string => {
  const own = new URL(SCRIPTS_PATH, location.origin).href;
  if (!url.startsWith(own) && !configured.has(url)) {
    throw new TypeError(`Not a script of this portal: ${url}`);
  }
  return url;
};

let policy: ScriptPolicy | undefined;
const scriptPolicy = (): ScriptPolicy => {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  policy ??= factory?.createPolicy(POLICY_NAME, { createScriptURL }) ?? { createScriptURL };
  return policy;
};

/** Marks the page. Back and forward then load a new document, so that third-party code never runs on a recovery page. */
const markPage = (): void => {
  const root = document.documentElement;
  if (root.hasAttribute(FOREIGN_MARK)) return;
  root.setAttribute(FOREIGN_MARK, '');
  const { pathname } = location;
  addEventListener('popstate', () => {
    if (location.pathname !== pathname) location.reload();
  });
};

export interface PageScript {
  /** Path below the origin, or the https URL of a configured script. */
  readonly source: string;
  /** `data-…` attributes by name, as the script expects them. */
  readonly data?: Readonly<Record<string, string>>;
  readonly page: ScriptPage;
  /** Whether it is the portal's own script, without code of a client or a provider. */
  readonly isOwn?: boolean;
}

/** Page that needs a script; recovery pages run only the portal's own. */
export type ScriptPage = Pick<RouteMatch, 'part' | 'path'>;

/** Part whose pages run no script of a client or a provider (INF-10, design: recovery pages). */
const GUARDED_PART = 'recovery-mf';

/** Waits for the load event, with a timeout: a hanging script inserted earlier would delay that event. */
const pageLoaded = (): Promise<unknown> =>
  new Promise((resolve) => {
    addEventListener('load', resolve, { once: true });
    setTimeout(resolve, SCRIPT_TIMEOUT_MS);
  });

/** Returns whether the page is still open; paths are case-insensitive. */
const isOpen = ({ path }: ScriptPage): boolean => location.pathname.toLowerCase() === path.toLowerCase();

/**
 * Loads a script outside the portal's build, after hydration and the load event.
 *
 * @returns its element, once it has run
 * @throws Error when the page may not load the script (recovery, or a URL that still contains sign-on parameters),
 *   when the visitor has left the page, or after a failure or timeout; callers continue without the script
 */
export const loadScript = (script: PageScript): Promise<HTMLScriptElement> =>
  document.readyState === 'complete' ? addScript(script) : pageLoaded().then(() => addScript(script));

const addScript = ({ source, data = {}, page, isOwn = false }: PageScript): Promise<HTMLScriptElement> =>
  new Promise((resolve, reject) => {
    const query = new URLSearchParams(location.search);
    if (page.part === GUARDED_PART && !isOwn) throw new Error('Recovery pages run no other scripts');
    // The visitor may have navigated to such a page while the caller loaded its own code.
    if (!isOpen(page)) throw new Error('The page has been left');
    if (LOGIN_PARAMETERS.some((name) => query.has(name))) throw new Error('The address is not cleared yet');
    const url = new URL(source, location.origin);
    if (url.protocol !== 'https:' && url.origin !== location.origin) {
      throw new TypeError(`Not a script address: ${source}`);
    }
    configured.add(url.href);
    const script = document.createElement('script');
    const failed = (why: string): void => {
      // A script that is only removed would still run when it arrives after the timeout; in another document none runs.
      document.implementation.createHTMLDocument().adoptNode(script);
      reject(new Error(`${url.pathname} ${why}`));
    };
    const limit = setTimeout(() => failed('did not load in time'), SCRIPT_TIMEOUT_MS);
    script.async = true;
    for (const [name, value] of Object.entries(data)) script.setAttribute(`data-${name}`, value);
    script.onload = () => {
      clearTimeout(limit);
      resolve(script);
    };
    script.onerror = () => {
      clearTimeout(limit);
      failed('could not be loaded');
    };
    script.src = scriptPolicy().createScriptURL(url.href);
    markPage();
    document.head.append(script);
  });
