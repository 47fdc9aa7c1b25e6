import path from 'node:path';

/** Rules for the style sheets of a part. */
export interface StylePolicy {
  /** Folder name of the part; its class names begin with it. */
  readonly part: string;
  /** The only cascade layer for its rules. */
  readonly layer: string;
  /** The sheet may style the whole page; every rule must be in a cascade layer, which a part can override. */
  readonly isPageWide?: true;
}

/** The part whose components all others render. */
const SHARED_PART = 'shared-wl-assets';

/** The only exceptions to the policy: design tokens and base styles, which apply to the whole page. */
const GLOBAL_SHEETS = ['base.module.css', 'tokens.css'].map((file) => `src/ui/styles/${file}`);

/**
 * Returns the policy for a part's built style sheets; for shared-wl-assets it also covers the global sheets.
 *
 * @param part folder name of the part
 */
export function createBuiltStylePolicy(part: string): StylePolicy {
  return part === SHARED_PART ? { part, layer: 'primitives', isPageWide: true } : { part, layer: 'part' };
}

/**
 * Returns the policy for one style sheet of a part; null for sheets that may style the whole page.
 *
 * @param part folder name of the part that is built
 * @param file path of the sheet, relative to the part's folder
 */
export function createStylePolicy(part: string, file: string): StylePolicy | null {
  if (part === SHARED_PART && GLOBAL_SHEETS.includes(file.replaceAll(path.sep, '/'))) return null;
  return { part, layer: part === SHARED_PART ? 'primitives' : 'part' };
}
