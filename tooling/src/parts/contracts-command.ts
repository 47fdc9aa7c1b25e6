import { commandLine, parseCommandLine } from '@portal/registry/command-line';
import { WORKSPACE } from '../workspace';

async function compareReports({ write = false }: { readonly write?: boolean }): Promise<void> {
  // Imported on demand, so that wrong arguments are rejected without loading the compiler.
  const { checkReports } = await import('./check-reports');
  const changed = await checkReports(WORKSPACE, write);
  const list = changed.map((file) => `\n  ${file}`).join('');
  if (write) return console.log(changed.length === 0 ? 'All API reports are up to date.' : `Written:${list}`);
  if (changed.length > 0)
    throw new Error(
      `These API reports differ from the sources:${list}\nIf the change is intended, run: npm run contracts -- --write`,
    );
  console.log('All API reports are up to date.');
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
