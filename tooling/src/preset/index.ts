import path from 'node:path';
import type { Configuration } from 'webpack';
import { resolveInlinedModules } from '../build/inlined-modules';
import type { PartDeclaration } from '../part';
import { createEdgeConfig } from './edge-preset';
import { createBrowserConfig } from './part-preset';

export { rootPreset } from './root-preset';
export type { SuppliedName } from '../build/shared-libraries';

/** Exports of a `webpack.config.ts`. */
export type BuildConfigurations = Configuration[] | Promise<Configuration[]>;

/**
 * Returns the configurations for a part's `webpack.config.ts`.
 *
 * @param declaration the part's `portal.part.ts`
 * @param folder the part's folder
 * @returns one configuration for the browser and one for the edge
 */
export async function partPreset(declaration: PartDeclaration, folder: string): Promise<Configuration[]> {
  const inlined = await resolveInlinedModules(path.join(folder, '../shared-wl-assets'));
  return [createBrowserConfig(declaration, folder, inlined), createEdgeConfig(declaration, folder, inlined)];
}
