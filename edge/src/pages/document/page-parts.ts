import type { PartAddress, RouteMatch } from '@portal/shared-wl-assets';
import type { Release } from '../../releases/release';

/** What a page knows of the parts that it can show. */
export interface PageParts {
  readonly parts: readonly PartAddress[];
  readonly importMap: Release['importMap'];
}

/** Returns the parts that a page can show without a new document, and their import map. */
export function selectPageParts(release: Release, { part: own }: RouteMatch): PageParts {
  const { importMap, parts, partAddresses } = release;
  const needed = [own, ...(parts.get(own)?.manifest.uses ?? [])];
  const isLeftOut = (name: string): boolean =>
    parts.get(name)?.manifest.opensAsDocument === true && !needed.includes(name);
  const imports = Object.entries(importMap.imports).filter(
    ([key]) => !isLeftOut(key.replace('@portal/', '')),
  );
  const urls = new Set(imports.map(([, url]) => url));
  return {
    parts: partAddresses.filter(({ name }) => !isLeftOut(name)),
    importMap: {
      imports: Object.fromEntries(imports),
      integrity: Object.fromEntries(Object.entries(importMap.integrity).filter(([url]) => urls.has(url))),
    },
  };
}
