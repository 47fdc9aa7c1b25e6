/** Members of Trusted Types that are used here (W3C Trusted Types); not every browser supports it. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): string;
  };
}

/** Name of the policy; the edge lists it in the header `trusted-types`. */
const POLICY_NAME = 'portal-parts';

interface Loader {
  createScript(url: string): HTMLScriptElement;
}

/**
 * Lets SystemJS create scripts under `require-trusted-types-for 'script'`: only those whose URL is in the import map,
 * with the integrity value given there. SystemJS has no Trusted Types support.
 *
 * @param loader the prototype of the SystemJS loader, changed in place
 * @param allowed absolute URLs that may run
 * @param integrity Subresource Integrity values by absolute URL
 */
export const guardScripts = (
  loader: Loader,
  allowed: ReadonlySet<string>,
  integrity: ReadonlyMap<string, string>,
): void => {
  const createScriptURL = (url: string): string => {
    // A retry requests the same file with a fresh query, so that a broken response is not taken from a cache.
    if (!allowed.has(url.replace(/\?retry=\d+$/, ''))) throw new TypeError(`Not in the import map: ${url}`);
    return url;
  };
  const { trustedTypes } = globalThis as unknown as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy(POLICY_NAME, { createScriptURL }) ?? { createScriptURL };
  loader.createScript = (url) => {
    const script = document.createElement('script');
    script.async = true;
    const value = integrity.get(url.replace(/\?retry=\d+$/, ''));
    if (value !== undefined) script.integrity = value;
    if (!url.startsWith(`${location.origin}/`)) script.crossOrigin = 'anonymous';
    script.src = policy.createScriptURL(url);
    return script;
  };
};
