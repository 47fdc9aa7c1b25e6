/** Inline import map, with integrity values by URL. */
export interface ImportMap {
  readonly imports: Readonly<Record<string, string>>;
  readonly integrity?: Readonly<Record<string, string>>;
}

/** Reads the page's inline import map. @throws Error when the page has none */
export const readImportMap = (page: Document): ImportMap => {
  const text = page.querySelector('script[type="systemjs-importmap"]')?.textContent;
  if (!text) throw new Error('The page has no import map');
  return JSON.parse(text) as ImportMap;
};

/** Returns a URL of an import map as the browser resolves it. */
export const toAbsoluteUrl = (url: string): string => new URL(url, location.href).href;
