import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { WORKSPACE } from '../workspace';
import { runPackageManager } from './package-manager';
import { readBillOfMaterials } from './sbom';

/**
 * `npm run sbom [file]`: writes what a portal in production consists of as CycloneDX JSON, from the lock file and the
 * installed packages; dist/sbom.cdx.json without a name. No network is needed.
 */
const sbom = (file = path.join(WORKSPACE, 'dist/sbom.cdx.json')): void => {
  const { output, errors } = runPackageManager(
    WORKSPACE, ['sbom', '--sbom-format', 'cyclonedx', '--sbom-spec-version', '1.6', '--sbom-type', 'application', '--prod'],
  ); // prettier-ignore
  const bill = readBillOfMaterials(output);
  if (bill === null) {
    console.error(`The bill of materials could not be made. Install first: npm start.\n\n${errors.trim()}`);
    process.exitCode = 1;
    return;
  }
  mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
  console.log(`${bill.components.length} components in ${path.relative(process.cwd(), path.resolve(file))}`);
};

sbom(process.argv[2]);
