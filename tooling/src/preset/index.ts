import path from 'node:path';
import type { Configuration } from 'webpack';
import type { PartDeclaration } from '@portal/contract/part';
import { createEdgeConfig } from './edge-preset';
import { resolveInlinedModules } from './inlined-modules';
import { createBrowserConfig } from './part-preset';
import { rootPreset } from './root-preset';

export type { EagerName, SuppliedName } from '@portal/registry/shared-libraries';

/**
 * Returns the configurations for a part's `webpack.config.ts`.
 *
 * @param declaration the part's `portal.part.ts`
 * @param folder the part's folder
 * @returns one configuration for the browser and one for the edge
 */
async function partPreset(declaration: PartDeclaration, folder: string): Promise<Configuration[]> {
  const inlined = await resolveInlinedModules(path.join(folder, '../shared-wl-assets'));
  return [createBrowserConfig(declaration, folder, inlined), createEdgeConfig(declaration, folder, inlined)];
}

/**
 * Passed to the function that a `webpack.config.ts` exports. That file must not load them: the running tooling is compiled,
 * and its plugins and rules would not be the same objects.
 */
export const presets = { partPreset, rootPreset };

export type Presets = typeof presets;
