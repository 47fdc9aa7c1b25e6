import type { RouteDeclaration, SlotName } from '@portal/registry/manifest';

export type { RouteDeclaration, SlotName };

/**
 * A module's file, or the file and when it is loaded: `later` has a file of its own and is fetched when first asked
 * for, `browser` likewise and never on the edge. A module named by its file alone comes with the part's first file.
 */
export type ExposedModule = string | { readonly module: string; readonly load: 'later' | 'browser' };

/** What a part says of itself: the one file by which the build, the edge and the root know it. */
export interface PartDeclaration {
  /** Folder name and, behind `@portal/`, the name in the import map. */
  readonly name: string;
  /** Slots this part fills; each is a named export of `src/lifecycles.tsx`. */
  readonly slots: readonly SlotName[];
  readonly routes?: readonly RouteDeclaration[];
  /** Modules other parts may load at run time, by public name. */
  readonly exposes?: Readonly<Partial<Record<`./${string}` | '.', ExposedModule>>>;
  /** Other parts whose modules this one loads at run time, besides shared-wl-assets. */
  readonly uses?: readonly string[];
  /**
   * Later files that its pages ask for before they are hydrated, such as `shared-wl-assets/content-pages`; the edge sends them
   * together with the entries. Left out here, they come one round trip later.
   */
  readonly ahead?: readonly `${string}/${string}`[];
  /** Scopes of texts that shared-wl-assets brings for parts that need them, such as `validation`. */
  readonly texts?: readonly string[];
  /** File with the types that host pages use (CARD-8); `npm run contracts` reports them like those of a module. */
  readonly embedTypes?: string;
  /** Shared libraries from the root, besides react and react-dom that every part takes. */
  readonly shares?: readonly ('zustand' | 'i18next' | 'react-i18next')[];
}

/** Identity that gives a declaration file its type; returns its argument. */
export function definePart(declaration: PartDeclaration): PartDeclaration {
  return declaration;
}

/** File of an exposed module. */
export function moduleFile(exposed: ExposedModule): string {
  return typeof exposed === 'string' ? exposed : exposed.module;
}

/** Every module that a part offers at run time: what it exposes, and the lifecycles of its slots. */
export function exposedModules(declaration: PartDeclaration): Readonly<Record<string, ExposedModule>> {
  return {
    ...(declaration.slots.length > 0 && { './lifecycles': './src/lifecycles.tsx' }),
    ...(declaration.exposes as Record<string, ExposedModule> | undefined),
  };
}

/** Name of the federation container of a part: `login-mf` becomes `login_mf`. */
export function containerName(part: string): string {
  return part.replaceAll('-', '_');
}
