import path from 'node:path';
import type { PartDeclaration } from '@portal/contract/part';
import { listParts } from '../workspace';
import { findDeclarationMistakes } from './check-declaration';
import { importSource } from './import-source';

/**
 * Reads a part's declaration.
 *
 * @param folder the part's folder, directly below the workspace's folder
 * @throws Error naming the file and every mistake in it
 */
export async function readDeclaration(folder: string): Promise<PartDeclaration> {
  const declaration = await importSource<PartDeclaration>(path.join(folder, 'portal.part.ts'));
  const name = path.basename(folder);
  const mistakes = findDeclarationMistakes(declaration, name, listParts(path.dirname(folder)));
  if (mistakes.length > 0)
    throw new Error(
      `${name}/portal.part.ts is not in order:\n${mistakes.map((mistake) => `  - ${mistake}`).join('\n')}\ndocs/how-to/add-a-part.md says what it declares.`,
    );
  return declaration;
}
