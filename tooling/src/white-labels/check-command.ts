import { existsSync } from 'node:fs';
import path from 'node:path';
import { commandLine, parseCommandLine, withEnvFile } from '@portal/registry/command-line';
import { givenSettings } from '@portal/registry/settings';
import {
  checkWhiteLabels,
  describeUnknownWhiteLabel,
  WHITE_LABEL_KEY,
  type WhiteLabelProblem,
} from '@portal/server-kit/white-labels';
import { WORKSPACE } from '../workspace';
import { formatAdvice } from './advice-lines';
import { readPortalTexts } from './portal-texts';
import { getAppNames, getWhiteLabelFolder } from './white-label-folder';

const FOOTER = `
Names file, field and reason of every mistake: what keeps a portal from starting, texts of parts that replace none
or break the one they replace, HTML that would not be shown, and names in letters that no text message can carry.
Without mistakes it prints advice: texts that say "User ID" where the login form does not, or that send visitors to a
Help Desk without a contact; and what a client would inherit from another one, contacts and legal texts, which
--production or PORTAL_ENVIRONMENT makes a mistake. The folder is shared-wl-assets/white-labels, or WHITE_LABELS_DIR.`;

function asLine({ file, field, reason }: WhiteLabelProblem): string {
  return `${file} ${field || '/'}: ${reason}`;
}

/** Creates a filter for mistakes of the given keys, and of the default, which all clients inherit. */
function isForKeys(keys: readonly string[]) {
  return ({ file }: WhiteLabelProblem): boolean =>
    keys.length === 0 || file === 'default.json' || keys.some((key) => file === `${key}.json`);
}

interface CheckOptions {
  /** Whether contacts and legal texts of another client are a mistake. */
  readonly production?: boolean;
}

function isPublicEnvironment(): boolean {
  const environment = givenSettings(process.env)['PORTAL_ENVIRONMENT'];
  return environment !== undefined && !['LOCAL', 'MOCK'].includes(environment);
}

/**
 * Checks white labels (WL-7).
 *
 * @param words keys; every white label when empty
 * @throws Error naming every mistake, or a key without a file
 */
export function checkWhiteLabelFiles(
  words: readonly string[],
  { production = isPublicEnvironment() }: CheckOptions = {},
): void {
  const folder = getWhiteLabelFolder();
  for (const key of words)
    if (!WHITE_LABEL_KEY.test(key) || !existsSync(path.join(folder, `${key}.json`)))
      throw new Error(describeUnknownWhiteLabel(key, folder));
  const texts = readPortalTexts(WORKSPACE);
  const concerned = isForKeys(words);
  const found = checkWhiteLabels(folder, texts, { appNames: getAppNames(), requiresOwnContacts: production });
  const mistakes = found.mistakes.filter(concerned);
  const advice = found.advice.filter(concerned);
  const beforeProduction = found.beforeProduction.filter(concerned);
  if (mistakes.length > 0) {
    const count = `${mistakes.length} ${mistakes.length === 1 ? 'mistake' : 'mistakes'}.`;
    throw new Error(`${mistakes.map(asLine).join('\n')}\n\n${count}`);
  }
  for (const line of formatAdvice(advice)) console.warn(line.startsWith(' ') ? line : `Advice: ${line}`);
  for (const task of beforeProduction) console.warn(`Before production: ${asLine(task)}`);
  console.log(words.length === 0 ? 'All white labels are valid.' : `In order: ${words.join(', ')}.`);
}

/** Runs `npm run wl:check -- [KEY …]`. @throws UsageError for wrong arguments; Error naming every mistake */
export function runWhiteLabelCheck(words: readonly string[]): Promise<void> {
  return parseCommandLine(
    withEnvFile(
      commandLine('npm run wl:check --', 'Checks the files of the named white labels, or of all.')
        .argument('[key...]', 'white-label keys')
        .option('--production', 'require contacts and legal texts of each client, as LOCAL and MOCK do not')
        .addHelpText('after', FOOTER)
        .action(checkWhiteLabelFiles),
    ),
    words,
  );
}
