import { WORKSPACE } from '../workspace';
import { readAccepted } from './accepted';
import { judgeAudit, readAuditReport } from './audit';
import { installedPackages, productionFolders } from './installed-packages';
import { judgeLicences } from './licences';
import { runPackageManager } from './package-manager';

/** Exit codes: 1 something was found, 2 the registry could not be asked. */
const FOUND = 1;
const NOT_ASKED = 2;

/**
 * `npm run audit`: known vulnerabilities of everything that is installed, and the licences of what runs in production.
 * Further words go to `pnpm audit`, such as --prod or --registry.
 */
const audit = (words: readonly string[]): void => {
  const accepted = readAccepted(WORKSPACE);
  const licences = judgeLicences(installedPackages(productionFolders(WORKSPACE)), accepted.licences);
  for (const each of licences) console.log(`licence: ${each}`);
  if (licences.length > 0) process.exitCode = FOUND;
  else console.log('Licences: all are free to use.');

  const { output, errors } = runPackageManager(WORKSPACE, ['audit', '--json', ...words]);
  const report = readAuditReport(output);
  if (report === null) {
    console.error(
      `\nThe registry could not be asked for known vulnerabilities; nothing is said about them. Try again with a connection to one that answers audits, such as: npm run audit -- --registry https://registry.npmjs.org/\n\n${errors.trim() || output.trim()}`,
    );
    process.exitCode = NOT_ASKED;
    return;
  }
  const verdict = judgeAudit(report, accepted.vulnerabilities, new Date());
  for (const each of verdict.accepted) console.log(`accepted: ${each}`);
  for (const each of verdict.open) console.log(`open: ${each}`);
  if (verdict.open.length > 0) process.exitCode = FOUND;
  else
    console.log(
      `Vulnerabilities: none is known${verdict.accepted.length > 0 ? ' besides those accepted' : ''}.`,
    );
};

audit(process.argv.slice(2));
