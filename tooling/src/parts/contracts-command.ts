import path from 'node:path';
import { commandLine, parseCommandLine } from '@portal/registry/command-line';
import { compareApiFolder } from '../contracts/api-files';
import { API_FOLDER } from '../contracts/api-folder';
import { readDeclaration } from '../declaration/read-declaration';
import { listParts, WORKSPACE } from '../workspace';

async function compareReports({ write = false }: { readonly write?: boolean }): Promise<void> {
  const changed: string[] = [];
  for (const name of listParts(WORKSPACE)) {
    const folder = path.join(WORKSPACE, name);
    const files = compareApiFolder(await readDeclaration(folder), folder, write);
    changed.push(...files.map((file) => path.posix.join(name, API_FOLDER, file)));
  }
  const list = changed.map((file) => `\n  ${file}`).join('');
  if (changed.length === 0) console.log('All API reports are up to date.');
  else if (write) console.log(`Written:${list}`);
  else
    throw new Error(
      `These API reports differ from the sources:${list}\nIf the change is intended, run: npm run contracts -- --write`,
    );
}

/**
 * Compares every part's committed API reports with its sources, or writes them.
 *
 * @throws UsageError for wrong arguments; Error naming the files that differ from the sources
 */
export function runContracts(words: readonly string[]): Promise<void> {
  return parseCommandLine(
    commandLine('npm run contracts --', 'Compares the API reports with the sources.')
      .option('--write', 'write the reports')
      .action(compareReports),
    words,
  );
}
