import { CommandError } from '@portal/registry/run-command';

/** Rejection of a deploy command: what is wrong, and what to do. */
export class DeployRejection extends CommandError {
  override readonly name = 'DeployRejection';
  override readonly exitCode = 3;
}

function list(items: readonly string[]): string {
  return items.length === 0 ? 'none' : items.join(', ');
}

function lines(items: readonly string[]): string {
  return items.map((item) => `\n  - ${item}`).join('');
}

/** Differences of looks that a rejection names. */
const MAX_NAMED_LOOKS = 12;

/** Formats a list like `shell, login-mf and recovery-mf`. */
function enumerate(items: readonly string[]): string {
  return items.length < 2 ? list(items) : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/** Texts of all rejections. */
const TEXTS = {
  noSuchPart: (part: string, parts: readonly string[]) =>
    `There is no part "${part}". Parts are: ${list(parts)}.`,
  otherPart: (part: string, found: string) => `The folder holds a build of ${found}, not of ${part}.`,
  noPartName: (name: string) =>
    `"${name}" is no name for a part: lower-case letters, digits and hyphens, such as hello-mf.`,
  takenPartName: (name: string) => `There is already a folder ${name}.`,
  notBuilt: (part: string) =>
    `${part} is not built. Run "npm run build" in its folder, or in the workspace for all parts, then deploy again.`,
  staleBuild: (part: string) =>
    `${part} has changed since it was built. Run "npm run build" in its folder, or in the workspace for all parts, then deploy again.`,
  missingFile: (part: string, file: string) => `${part}: ${file} is missing from the build. Build it again.`,
  wrongIntegrity: (part: string, file: string) =>
    `${part}: ${file} does not match the build’s manifest. Build it again; do not edit built files.`,
  globalStyles: (part: string, reasons: readonly string[]) =>
    `The styles of ${part} reach beyond it:\n${reasons.map((reason) => `  ${reason}`).join('\n')}\ndocs/how-to/add-a-part.md says what styles may contain.`,
  wrongId: (part: string) =>
    `${part}: the manifest was changed after the build. Build it again; do not edit built files.`,
  missingBuild: (part: string, id: string, folder: string) =>
    `The files of ${part} ${id} are missing from the published parts. PARTS_DIR is ${folder}: if the portal has another folder, correct it; else deploy that build again, or make another build of ${part} live.`,
  emptyRegistry: (part: string, missing: readonly string[]) =>
    `No part is live in this registry, and beside ${part} ${enumerate(missing)} must be live. To deploy to a portal, set its PARTS_DIR and DATABASE_URL (docs/how-to/deploy-parts.md, “Choose the portal”). For a new portal deploy all parts together: npm run parts -- deploy --all`,
  missingParts: (part: string, missing: readonly string[]) =>
    `${part} cannot go live alone: beside it ${enumerate(missing)} must be live. Deploy all parts of the workspace together: npm run parts -- deploy --all`,
  missingLibrary: (part: string, library: string, range: string) =>
    `${part} needs ${library} ${range}, which root-config does not provide. Deploy a root-config that provides it first.`,
  wrongLibrary: (part: string, library: string, range: string, version: string) =>
    `${part} needs ${library} ${range}, and the page would have ${version}. Build ${part} with the live version, or deploy one that fits first.`,
  brokenContract: (part: string, user: string, module: string, reasons: readonly string[]) =>
    `${part} no longer exports what ${user} uses of ${module}:${lines(reasons)}\nKeep the old form beside the new one until ${user} has changed to the new one.`,
  unmetExpectation: (part: string, producer: string, module: string, reasons: readonly string[]) =>
    `${part} uses exports of ${producer} ${module} that the live build does not have:${lines(reasons)}\nDeploy ${producer} first.`,
  mismatchedBuilds: (part: string, producer: string, module: string, reasons: readonly string[]) =>
    `${part} uses exports of ${producer} ${module} that the build of ${producer} beside it does not have:${lines(reasons)}\nCorrect one of the two, build it and deploy again.`,
  overlappingRoute: (part: string, pattern: string, owner: string, ownerPattern: string, example: string) =>
    `The route ${pattern} of ${part} overlaps the route ${ownerPattern} of ${owner}: both match ${example}. Give one of them another path.`,
  takenSlot: (part: string, slot: string, owner: string) =>
    `${part} and ${owner} both fill the slot ${slot}, which takes one part. Remove it from the slots in portal.part.ts of one of them; to move it from one to the other, deploy both together: npm run parts -- deploy --all`,
  olderBuild: (part: string, reason: string) =>
    `${part} would go back: ${reason}. Update your clone and build again. To return to an earlier build, run "npm run parts -- rollback ${part}"; to deploy this one all the same, add --older.`,
  invalidRoute: (part: string, pattern: string) =>
    `The route ${pattern} of ${part} is not valid. A route consists of literals (letters, digits, - and _), parameters such as :wl, and *, separated by single slashes.`,
  portalRoute: (part: string, pattern: string, own: string) =>
    `The route ${pattern} of ${part} is at or below ${own}, which belongs to the portal itself: visitors would not get the page. Give it another path.`,
  failedProbe: (part: string, problems: readonly string[], report: string | null) =>
    `${part} does not start in a browser:${lines(problems)}\nNothing has gone live.${report === null ? '' : ` Screenshots and console logs are in ${report}`}`,
  changedNeighbours: (part: string, problems: readonly string[]) =>
    `${part} changes how the pages of other parts look:${lines(problems)}\nNothing has gone live.`,
  disturbedNeighbours: (part: string, problems: readonly string[]) =>
    `${part} disturbs the pages of other parts:${lines(problems)}\nNothing has gone live.`,
  changedLooks: (part: string, differences: readonly string[]) =>
    `${part} changes how the pages of other parts look:${lines(differences.slice(0, MAX_NAMED_LOOKS))}${differences.length > MAX_NAMED_LOOKS ? `\n  - and ${differences.length - MAX_NAMED_LOOKS} more` : ''}\nNothing has gone live. If the teams of these pages agree, add --accept-looks.`,
  usedVersion: (part: string, version: string, id: string) =>
    `${part} ${version} is already published with other content, as build ${id}. Record the change and raise the version (docs/how-to/deploy-parts.md, “Release a part”), then build and deploy again.`,
  noBrowser: (part: string) =>
    `${part} cannot be probed, since there is no browser here. Install Chrome or Chromium, set CHROME_PATH, or say why it goes live without a probe: --skip-probe "reason".`,
  failedBrowser: (part: string, browser: string, what: string, advice: string, report: string | null) =>
    `${part} cannot be probed in the browser ${browser}: ${what}. ${advice} Nothing has gone live.${report === null ? '' : ` What the browser said is in ${report}`}`,
  neverDeployed: (part: string, deployed: readonly string[]) =>
    `${part} was never deployed. Deployed parts: ${list(deployed)}.`,
  noSuchBuild: (part: string, id: string, builds: readonly string[]) =>
    `${part} has no single build "${id}". Its builds: ${list(builds)}.`,
  liveCanary: (part: string, id: string) =>
    `${part} ${id} is live, so it cannot be a canary. Publish another build first: npm run parts -- deploy ${part} --hold`,
  nothingBefore: (part: string, id: string | null, others: readonly string[]) =>
    `${part} has no build before ${id ?? 'this'}. ${others.length === 0 ? 'It has no other build.' : `Name the one to go back to: ${list(others)}.`}`,
  noSet: () =>
    'No live build went live together with others ("deploy --all", or "release" of a bundle). Roll back single parts: npm run parts -- rollback <part>',
  firstSet: () => 'The parts of this set are the first ones: there is nothing to go back to.',
  changedSinceSet: (part: string, id: string, live: string) =>
    `${part} has changed since this set went live: ${live} is live instead of ${id}. First run "npm run parts -- rollback ${part} ${id}", or roll back the other parts one by one.`,
  nothingLive: (part: string) =>
    `${part} is not live, so there is nothing to compare a canary with. Promote a build first.`,
  noCanary: (part: string) => `${part} has no canary.`,
  rolledBackBuild: (part: string, id: string, who: string, time: string) =>
    `${part} ${id} was rolled back by ${who} at ${time}. Correct it and deploy the new build, or add --again to show this one again.`,
  changedMeanwhile: (part: string, who: string, what: string) =>
    `${who} has changed ${part} while this build was checked: ${what} Run "npm run parts -- status ${part}", then deploy again.`,
  replacedCanary: (part: string, own: string, running: string, who: string) =>
    `Your canary ${own} of ${part} was replaced by ${running} of ${who}. Name the build that you mean by its id.`,
  exceededBudget: (part: string, excesses: readonly string[]) =>
    `${part} makes pages heavier than their budget:${lines(excesses)}\nLoad later what the first view does not need, or make it smaller.`,
  notWritable: (place: string, reason: string) =>
    `${place} is not writable: ${reason}. Correct that, then try again.`,
  incompleteRegistry: (part: string, reason: string) =>
    `${reason} Nothing has changed for the visitors of ${part}.`,
  tooManyCanaries: (part: string, running: readonly string[]) =>
    `${part} gets no canary while three others have one: ${list(running)}. Promote or end one of those first.`,
} as const;

type Texts = typeof TEXTS;

/** Creates the rejections. Nothing has changed when one is thrown. */
export const rejections = Object.fromEntries(
  Object.entries<(...details: never[]) => string>(TEXTS).map(([cause, describe]) => [
    cause,
    (...details: never[]) => new DeployRejection(describe(...details)),
  ]),
) as { readonly [Cause in keyof Texts]: (...details: Parameters<Texts[Cause]>) => DeployRejection };

/** Runs a check, and adds its rejection to the mistakes. @returns its result; undefined after a rejection */
export function collectMistake<Result>(mistakes: DeployRejection[], check: () => Result): Result | undefined {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof DeployRejection)) throw error;
    mistakes.push(error);
    return undefined;
  }
}

/**
 * Throws if there are any mistakes.
 *
 * @throws DeployRejection the only mistake, or one with the messages of all
 */
export function throwMistakes(mistakes: readonly DeployRejection[]): void {
  const [first, second] = mistakes;
  if (first === undefined) return;
  if (second === undefined) throw first;
  throw new DeployRejection(
    `Nothing has gone live, because of ${mistakes.length} mistakes:\n\n${mistakes.map(({ message }) => message).join('\n\n')}`,
  );
}
