import type { RouteDeclaration, SlotName } from '@portal/registry/manifest';

export type { RouteDeclaration, SlotName };

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

/** Returns its argument; gives a declaration file its type. */
export function definePart(declaration: PartDeclaration): PartDeclaration {
  return declaration;
}

/** Returns the file of an exposed module. */
export function getModuleFile(exposed: ExposedModule): string {
  return typeof exposed === 'string' ? exposed : exposed.module;
}

/** Returns every module that a part offers at run time: its exposed modules and the lifecycles of its slots. */
export function getExposedModules(declaration: PartDeclaration): Readonly<Record<string, ExposedModule>> {
  return {
    ...(declaration.slots.length > 0 && { './lifecycles': './src/lifecycles.tsx' }),
    ...(declaration.exposes as Record<string, ExposedModule> | undefined),
  };
}

/** Name of the federation container of a part: `login-mf` becomes `login_mf`. */
export function toContainerName(part: string): string {
  return part.replaceAll('-', '_');
}
