import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PartDeclaration } from '@portal/contract/part';
import { getExposedModules, getModuleFile } from '../part';

/**
 * Writes the entry of a part's edge build. It exports every exposed module that is not browser-only from one bundle, so
 * that the modules share their contexts as in the browser.
 *
 * @returns path of the written file
 */
export function writeServerEntry(declaration: PartDeclaration, folder: string): string {
  const offered = Object.entries(getExposedModules(declaration)).filter(
    ([, exposed]) => typeof exposed === 'string' || exposed.load !== 'browser',
  );
  const lines = [
    ...offered.map(
      ([, exposed], index) =>
        `import * as m${index} from '../${path.posix.normalize(getModuleFile(exposed))}';`,
    ),
    `export const modules = { ${offered.map(([name], index) => `'${name}': m${index}`).join(', ')} };`,
  ];
  const file = path.join(folder, '.build', 'edge-entry.js');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}
