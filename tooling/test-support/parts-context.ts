import path from 'node:path';
import type { PartsContext } from '../src/parts/parts-context';

/**
 * Creates the context of a command of `npm run parts` that somebody runs for a portal in PRODUCTION.
 *
 * @param folder folder of the published parts
 * @returns the context, and the lines that the command prints
 */
export function createTestContext(
  workspace: string,
  folder: string,
): { readonly context: PartsContext; readonly printed: readonly string[] } {
  const printed: string[] = [];
  const context = {
    workspace,
    registryLocation: { folder },
    reportsFolder: path.join(workspace, 'probes'),
    actor: 'me',
    environment: 'PRODUCTION',
    print: (line: string) => void printed.push(line),
  };
  return { context, printed };
}
