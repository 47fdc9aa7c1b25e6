import path from 'node:path';
import { buildAll } from './build/build-all';
import { buildPart, PARTS } from './build/build-part';
import { makeLive, publishPart } from './deploy/publish';
import { start } from './start';
import { test } from './test';
import { CHECK_HELP, wlCheck } from './white-labels/check-command';
import { NEW_HELP, wlNew } from './white-labels/new-command';
import { dataFolder, WORKSPACE } from './workspace';

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

const known = (part: string): string => {
  if (!(PARTS as readonly string[]).includes(part)) {
    throw new Error(`There is no part "${part}". Parts are: ${PARTS.join(', ')}.`);
  }
  return part;
};

const build = async (parts: readonly string[]): Promise<void> => {
  for (const part of parts.map(known)) {
    const { built, milliseconds } = await buildPart(part, WORKSPACE);
    console.log(
      built ? `  ${part.padEnd(18)}built in ${seconds(milliseconds)}` : `  ${part.padEnd(18)}up to date`,
    );
  }
};

/** White labels are no part of any build, but a release with a bad one would not start (WL-7). */
const buildChecked = async (): Promise<void> => {
  await wlCheck([]);
  await buildAll(WORKSPACE);
};

const deploy = (parts: readonly string[]): void => {
  for (const part of parts.map(known)) {
    const { version, id } = publishPart(path.join(WORKSPACE, part, 'dist/part'), dataFolder());
    makeLive(dataFolder(), { [part]: id });
    console.log(`  ${part} ${version} (${id}) is live`);
  }
};

const HELP = `Commands
  build [part …]   builds the named parts, or all that are not up to date
  deploy part …    publishes built parts and makes them live; a running portal shows them within a second
  start            builds what is not up to date and runs the portal
  test             every check and every test

  ${CHECK_HELP.replaceAll('\n', '\n  ')}
  ${NEW_HELP.replaceAll('\n', '\n  ')}`;

/** Runs one command of the tooling; ends the process with 1 and a clear sentence when it fails. */
export const run = async ([command = 'help', ...rest]: readonly string[]): Promise<void> => {
  try {
    if (command === 'build') await (rest.length > 0 ? build(rest) : buildChecked());
    else if (command === 'deploy') deploy(rest);
    else if (command === 'start') await start();
    else if (command === 'test') await test(rest);
    else if (command === 'wl:check') await wlCheck(rest);
    else if (command === 'wl:new') await wlNew(rest);
    else console.log(HELP);
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
};
