import type { CheckedFile } from '@portal/contract/page';
import type { mountFlow } from '../embedding/portal-embedded';

/** Exports of the root for host pages. */
export interface Runtime {
  readonly mountFlow: typeof mountFlow;
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

/** Name of the Trusted Types policy, for host pages that list them. */
const POLICY_NAME = 'portal-embed';

let loading: Promise<Runtime> | undefined;
let expectedUrl: string;
let trustedPolicy: { createScriptURL(url: string): string } | undefined;

const load = (origin: string, { address, integrity }: CheckedFile): Promise<Runtime> =>
  new Promise((resolve, reject) => {
    // The portal may serve its files from another host. One expected URL is enough, because a page has only one portal.
    expectedUrl = new URL(address, origin).href;
    const createScriptURL = (url: string): string => {
      if (url !== expectedUrl)
        throw new TypeError(`The file does not match the one named by the portal: ${url}`);
      return url;
    };
    const { trustedTypes } = globalThis as unknown as { trustedTypes?: TrustedTypes };
    trustedPolicy ??= trustedTypes?.createPolicy(POLICY_NAME, { createScriptURL }) ?? { createScriptURL };
    const script = document.createElement('script');
    script.integrity = integrity;
    script.crossOrigin = 'anonymous';
    script.src = trustedPolicy.createScriptURL(expectedUrl);
    script.onload = () => {
      script.remove();
      resolve((globalThis as unknown as { portalEmbedded: Runtime }).portalEmbedded);
    };
    script.onerror = () => {
      script.remove();
      loading = undefined;
      reject(new Error(`${expectedUrl} could not be loaded, or failed its integrity check`));
    };
    document.head.append(script);
  });

/** Loads the root for host pages, once per page. @throws Error when it fails to load or fails its integrity check */
export const loadRuntime = (origin: string, file: CheckedFile): Promise<Runtime> =>
  (loading ??= load(origin, file));
