/** A place on the page that a part can fill; the edge writes one element for each, in this order. */
export type SlotName = 'header' | 'main' | 'footer' | 'notices';

/** URL pattern that a part shows in the slot `main` (decisions D-2). */
export interface RouteDeclaration {
  /** Pattern such as `/app/:wl/login`; `*` matches any path. Literal segments beat parameters. */
  readonly path: string;
  /** The part's own name for the page, given to its screens as `route.page`. */
  readonly page: string;
  /**
   * Message `scope:key` of the page's title while the part's plan fails. The client's name is added, unless the message has
   * `{{name}}` or the page is an error.
   */
  readonly title?: string;
  /** Query parameters the page reads; every other one is dropped before it reaches a renderer. */
  readonly query?: readonly string[];
  /** Query, without `?`, with which the boot probe opens the page. */
  readonly example?: string;
  /** HTTP status of the page; 200 when left out. */
  readonly status?: number;
  /**
   * Query parameters that the page only passes on, in hidden inputs and links. Server code gets a placeholder, which the
   * edge replaces per response, escaped. All other values are rendered per URL.
   */
  readonly passThrough?: readonly string[];
}

/**
 * A module's file, or the file and how it loads: `later` for a lazy chunk, `browser` for one that the edge never loads.
 * A file alone is part of the entry.
 */
export type ExposedModule = string | { readonly module: string; readonly load: 'later' | 'browser' };

/** Declaration of a part, from which build, edge and root know it. */
export interface PartDeclaration {
  /** Folder name and, after `@portal/`, the name in the import map. */
  readonly name: string;
  /** Slots this part fills; each is a named export of `src/lifecycles.tsx`. */
  readonly slots: readonly SlotName[];
  readonly routes?: readonly RouteDeclaration[];
  /** Modules other parts may load at run time, by public name. */
  readonly exposes?: Readonly<Partial<Record<`./${string}` | '.', ExposedModule>>>;
  /** Other parts whose modules it loads at run time, besides shared-wl-assets. */
  readonly uses?: readonly string[];
  /** Scopes of messages that shared-wl-assets provides on demand, such as `validation`. */
  readonly texts?: readonly string[];
  /** Shared libraries from the root, besides react and react-dom, which every part uses. */
  readonly shares?: readonly ('zustand' | 'i18next' | 'react-i18next')[];
}
