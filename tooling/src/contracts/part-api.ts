import { existsSync } from 'node:fs';
import path from 'node:path';
import type { PartDeclaration } from '@portal/contract/part';
import { extractApi, type ModuleApi } from './extract-api';
import { getPublicSources } from './public-modules';

/** File of a part with its types for host pages (CARD-8), which are reported like those of a module. */
const EMBED_TYPES = './src/embed-script/options.ts';

/**
 * Extracts the API of a part's public modules and of its types for host pages (`./embed`).
 *
 * @param folder the part's folder
 * @throws Error when a file does not exist or its types cannot be resolved
 */
export function extractPartApi(
  declaration: PartDeclaration,
  folder: string,
): Readonly<Record<string, ModuleApi>> {
  return extractApi(
    {
      ...getPublicSources(declaration),
      ...(existsSync(path.join(folder, EMBED_TYPES)) && { './embed': EMBED_TYPES }),
    },
    folder,
  );
}
