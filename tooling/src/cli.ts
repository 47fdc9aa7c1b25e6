import { commandLine, parseCommandLine } from '@portal/registry/command-line';
import { runCommand, UsageError } from '@portal/registry/run-command';
import { listParts, WORKSPACE } from './workspace';

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

function requirePart(part: string): string {
  const parts = listParts(WORKSPACE);
  if (!parts.includes(part)) {
    throw new Error(`There is no part "${part}". Parts are: ${parts.join(', ')}.`);
  }
  return part;
}

async function build(parts: readonly string[]): Promise<void> {
  // The federation plugin writes a module into the working folder, whose path affects the order of modules in the build.
  process.chdir(WORKSPACE);
  const { buildPart } = await import('./build/build-part');
  for (const part of parts.map(requirePart)) {
    const { built, milliseconds } = await buildPart(part, WORKSPACE);
    console.log(
      built ? `  ${part.padEnd(18)}built in ${seconds(milliseconds)}` : `  ${part.padEnd(18)}up to date`,
    );
  }
}

/** Also checks white labels: no build contains them, but a release with an invalid one would not start (WL-7). */
async function buildChecked(): Promise<void> {
  const { checkWhiteLabelFiles } = await import('./white-labels/check-command');
  checkWhiteLabelFiles([]);
  const { buildAll } = await import('./build/build-all');
  await buildAll(WORKSPACE);
  const { compilePrograms } = await import('./compile-programs');
  await compilePrograms(WORKSPACE);
}

type Command = (words: readonly string[]) => Promise<void>;

const buildCommand: Command = (words) =>
  parseCommandLine(
    commandLine('npm run build --', 'Builds the named parts, or what is not up to date of parts and server.')
      .argument('[part...]', 'parts, such as login-mf')
      .action((parts: readonly string[]) => (parts.length > 0 ? build(parts) : buildChecked())),
    words,
  );

/** Commands load lazily, because bundler and compiler take longer to load than most commands run. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  build: async () => buildCommand,
  bundle: async () => (await import('./bundle/bundle-command')).runBundle,
  contracts: async () => (await import('./parts/contracts-command')).runContracts,
  parts: async () => (await import('./parts/parts-command')).runParts,
  test: async () => (await import('./run-tests')).runTests,
  'wl:check': async () => (await import('./white-labels/check-command')).runWhiteLabelCheck,
  'wl:new': async () => (await import('./white-labels/new-command')).runNewWhiteLabel,
  'wl:tokens': async () => (await import('./white-labels/tokens-command')).runDesignTokens,
};

const NAMES = Object.keys(COMMANDS).join(', ');

/** Runs one command of the tooling; a failure ends the process with a sentence and an exit code. */
export function run([command = '', ...words]: readonly string[]): Promise<void> {
  return runCommand(async () => {
    const load = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
    if (load === undefined) throw new UsageError(`There is no command "${command}". Commands are: ${NAMES}.`);
    const runLoaded = await load();
    await runLoaded(words);
  });
}
