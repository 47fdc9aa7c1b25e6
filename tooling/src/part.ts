import type { ExposedModule, PartDeclaration } from '@portal/contract/part';

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
