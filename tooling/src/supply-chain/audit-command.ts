import { WORKSPACE } from '../workspace';
import { readAccepted } from './accepted';
import { aboutPackages, judgeAudit, readAuditReport } from './audit';
import { buildFolders, installedPackages, productionFolders } from './installed-packages';
import { judgeLicences } from './licences';
import { runPackageManager } from './package-manager';

/** Exit codes: 1 something was found, 2 the registry could not be asked. */
const FOUND = 1;
const NOT_ASKED = 2;

/**
 * `npm run audit`: known vulnerabilities of everything that is installed, and the licences of what runs in production and
 * of what builds it. --prod leaves vulnerabilities out that are in nothing that runs in production. Words go to
 * `pnpm audit`, too, such as --registry.
 */
const audit = (words: readonly string[]): void => {
  const accepted = readAccepted(WORKSPACE);
  const production = installedPackages(productionFolders(WORKSPACE));
  const licences = [
    ...judgeLicences(production, []),
    ...judgeLicences(installedPackages(buildFolders(WORKSPACE)), accepted.licences),
  ];
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
  // To the package manager, what builds is a program like any other: its own --prod leaves out what only tests need.
  const asked = words.includes('--prod')
    ? aboutPackages(report, accepted.vulnerabilities, production)
    : { report, accepted: accepted.vulnerabilities };
  const verdict = judgeAudit(asked.report, asked.accepted, new Date());
  for (const each of verdict.accepted) console.log(`accepted: ${each}`);
  for (const each of verdict.open) console.log(`open: ${each}`);
  if (verdict.open.length > 0) process.exitCode = FOUND;
  else
    console.log(
      `Vulnerabilities: none is known${verdict.accepted.length > 0 ? ' besides those accepted' : ''}.`,
    );
};

audit(process.argv.slice(2));
