import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PartDeclaration } from '../part';
import { partsOf } from '../workspace';
import { API_REPORT, apiReport } from '../contracts/api-report';
import { readExpectations } from '../contracts/expectations';
import { readContracts } from '../contracts/read-contracts';

/**
 * Compares every part's committed API report with its sources.
 *
 * @param write brings the reports up to date instead
 * @returns names of the parts whose report is not up to date
 */
export const checkReports = async (workspace: string, write: boolean): Promise<readonly string[]> => {
  const stale: string[] = [];
  const parts = partsOf(workspace).map((name) => path.join(workspace, name));
  // Offers first: what a part uses is read from the reports of those that offer it.
  for (const folder of parts) {
    const { default: declaration } = (await import(
      pathToFileURL(path.join(folder, 'portal.part.ts')).href
    )) as {
      default: PartDeclaration;
    };
    const text = apiReport(
      declaration.name,
      readContracts(declaration, folder),
      await readExpectations(declaration, folder),
    );
    const file = path.join(folder, API_REPORT);
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    if (write) writeFileSync(file, text);
    stale.push(declaration.name);
  }
  return stale;
};
