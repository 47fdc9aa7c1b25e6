import type { CheckedFile, EmbeddedFlow } from '@portal/contract/page';
import type * as SharedAssets from '@portal/shared-wl-assets';
import { fetchPart, loadFederationRuntime, loadModule, startFederation } from '../federation/federation';
import { guardScripts } from '../page/script-policy';
import { canShowInline } from './can-show-inline';
import { isolateSystemJs } from './isolated-systemjs';
import { createPartEffects, type PartEffects } from './part-effects';
import { scopeStyles } from './scope-styles';

/** Parts of the portal on a host page: those that were live when its first flow was mounted. */
export interface PortalParts {
  readonly origin: string;
  readonly effects: PartEffects;
  /** Loads the containers of parts. @throws Error when one fails */
  readonly fetchParts: (names: readonly string[]) => Promise<void>;
  readonly shared: () => Promise<typeof SharedAssets>;
  /** Loads the style sheets of parts for a flow's shadow root. @throws Error when one fails */
  readonly styles: (names: readonly string[]) => Promise<readonly string[]>;
  /** Returns the names of a part and of the parts whose modules it uses. */
  readonly withDependencies: (part: string) => readonly string[];
}

const PARTS_PATH = '/parts/';

const fetchStyles = async (origin: string, { address, integrity }: CheckedFile): Promise<string> => {
  // The browser rejects an altered copy (W3C SRI).
  const response = await fetch(new URL(address, origin), { integrity, credentials: 'omit' });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const css = await response.text();
  return canShowInline() ? scopeStyles(css) : css;
};

/**
 * Prepares a host page for parts: import map with integrity values, script guard, federation. Once per page.
 *
 * @param hostSystem the host page's `System` before this script ran
 */
export const startParts = (origin: string, flow: EmbeddedFlow, hostSystem: unknown): PortalParts => {
  const system = System;
  const { imports, integrity } = flow.importMap;
  // A part from a dev server has another origin.
  const absolute = (url: string): string => new URL(url, origin).href;
  const urls = Object.values(imports).map(absolute);
  const ownScripts = absolute(PARTS_PATH);
  const isOwnScript = (): boolean => {
    const { currentScript } = document;
    if (!(currentScript instanceof HTMLScriptElement)) return false;
    const { src } = currentScript;
    return src.startsWith(ownScripts) || urls.some((url) => src.startsWith(url));
  };
  isolateSystemJs(globalThis, system, hostSystem, isOwnScript);
  const entries = Object.entries(imports).map(([id, path]) => [id, absolute(path)] as const);
  // SystemJS also reads inherited members, which old libraries add to Object.prototype of a host page.
  const bare = (members = {}): object => Object.assign(Object.create(null), members);
  const map = {
    imports: bare(Object.fromEntries(entries)),
    scopes: bare(),
    depcache: bare(),
    integrity: bare(),
  };
  (system as unknown as { addImportMap: (map: unknown, base: string) => void }).addImportMap(map, origin);
  const { prototype } = (
    system as unknown as { constructor: { prototype: Parameters<typeof guardScripts>[0] } }
  ).constructor;
  guardScripts(
    prototype,
    new Set(urls),
    new Map(Object.entries(integrity).map(([path, value]) => [absolute(path), value])),
  );
  // Styles are added to the shadow root of each flow, not to the page.
  startFederation(flow.parts, () => Promise.resolve());
  loadFederationRuntime().catch(() => undefined);

  const sheets = new Map<string, Promise<string>>();
  const loadSheet = (name: string, file: CheckedFile): Promise<string> => {
    const known = sheets.get(name);
    if (known !== undefined) return known;
    const pending = fetchStyles(origin, file).catch((error: unknown) => {
      sheets.delete(name);
      throw error;
    });
    sheets.set(name, pending);
    return pending;
  };
  return {
    origin,
    effects: createPartEffects(flow.parts, entries),
    fetchParts: async (names) => void (await Promise.all(names.map(fetchPart))),
    shared: () => loadModule<typeof SharedAssets>('shared-wl-assets', '.'),
    styles: (names) =>
      Promise.all(
        names.flatMap((name) => {
          const file = flow.styles[name];
          return file === undefined ? [] : [loadSheet(name, file)];
        }),
      ),
    withDependencies: (name) => [
      name,
      ...(flow.parts.find((part) => part.name === name)?.uses.filter((used) => used !== name) ?? []),
    ],
  };
};
