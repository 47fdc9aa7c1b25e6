import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '@portal/delivery/run-command';
import { WORKSPACE } from '../workspace';
import { buildFolders, productionFolders } from './installed-packages';
import { billOfMaterials } from './sbom';

const BILLS = {
  'sbom.cdx.json': { of: 'what runs in production', folders: productionFolders },
  'sbom-build.cdx.json': { of: 'what builds it', folders: buildFolders },
};

/**
 * `npm run sbom [folder]`: writes what a portal in production consists of, and what it is built with, as CycloneDX JSON,
 * from the lock file and the installed packages; into dist without a name. No network is needed.
 */
const sbom = async (folder = path.join(WORKSPACE, 'dist')): Promise<void> => {
  mkdirSync(folder, { recursive: true });
  for (const [name, { of, folders }] of Object.entries(BILLS)) {
    const bill = billOfMaterials(WORKSPACE, folders(WORKSPACE));
    const file = path.resolve(folder, name);
    writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
    console.log(`${path.relative(process.cwd(), file)}: ${of}, ${bill.components.length} components`);
  }
};

void runCommand(() => sbom(process.argv[2]));
