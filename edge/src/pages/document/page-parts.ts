import type { PartAddress, RouteMatch } from '@portal/shared-wl-assets';
import type { Release } from '../../releases/release';

/** Parts that a page can show, and their import map. */
export interface PageParts {
  readonly parts: readonly PartAddress[];
  readonly importMap: Release['importMap'];
}

/**
 * Omits URLs of style sheets that the browser never loads: the whole sheet of a part with inline styles, the later
 * sheet of any other part.
 */
function omitUnusedStyles(address: PartAddress, inline: ReadonlySet<string>): PartAddress {
  if (inline.has(address.name)) {
    const { stylesIntegrity: _whole, ...others } = address;
    return { ...others, styles: null };
  }
  const { laterStyles: _later, laterStylesIntegrity: _value, ...others } = address;
  return others;
}

/** Omits routes that open as new documents. */
function omitDocumentRoutes(address: PartAddress, { parts }: Release): PartAddress {
  const declared = parts.get(address.name)?.manifest.routes ?? [];
  const left = declared.filter(({ opensAsDocument }) => opensAsDocument === true).map(({ path }) => path);
  return { ...address, routes: address.routes.filter(({ path }) => !left.includes(path)) };
}

/**
 * Returns the parts that a page can show without a new document, and their import map.
 *
 * @param inline names of the parts with styles in the document
 */
export function selectPageParts(
  release: Release,
  { part: own }: RouteMatch,
  inline: ReadonlySet<string>,
): PageParts {
  const { importMap, parts, partAddresses } = release;
  const needed = [own, ...(parts.get(own)?.manifest.uses ?? [])];
  const isOmitted = (name: string): boolean =>
    parts.get(name)?.manifest.opensAsDocument === true && !needed.includes(name);
  const imports = Object.entries(importMap.imports).filter(
    ([key]) => !isOmitted(key.replace('@portal/', '')),
  );
  const urls = new Set(imports.map(([, url]) => url));
  return {
    parts: partAddresses
      .filter(({ name }) => !isOmitted(name))
      .map((address) => (needed.includes(address.name) ? address : omitDocumentRoutes(address, release)))
      .map((address) => omitUnusedStyles(address, inline)),
    importMap: {
      imports: Object.fromEntries(imports),
      integrity: Object.fromEntries(Object.entries(importMap.integrity).filter(([url]) => urls.has(url))),
    },
  };
}
