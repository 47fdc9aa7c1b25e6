import path from 'node:path';
import { commandLine, Option, parseCommandLine } from '@portal/registry/command-line';
import { buildAll } from '../build/build-all';
import { checkWhiteLabelFiles } from '../white-labels/check-command';
import { getRegistryLocation, WORKSPACE } from '../workspace';
import type { PartsSource } from './collect-parts';
import { makeBundle } from './make-bundle';

const FOOTER = `
The archive runs with Node alone: node server/main.js. docs/how-to/release.md says how.
SOURCE_DATE_EPOCH sets the time of its files; by default that of the commit.

Exit codes: 0 done, 1 failed, 2 not understood, 3 rejected.`;

interface BundleArguments {
  readonly parts: PartsSource;
  readonly out: string;
}

async function bundle({ parts, out }: BundleArguments): Promise<void> {
  checkWhiteLabelFiles([]);
  if (parts === 'workspace') await buildAll(WORKSPACE);
  console.log('Compiling the server …');
  const { archive, sha256, release } = await makeBundle({
    workspace: WORKSPACE,
    out: path.resolve(WORKSPACE, out),
    parts,
    place: getRegistryLocation(),
    variables: process.env,
  });
  for (const { name, version, id } of release.parts) console.log(`  ${name} ${version} (${id})`);
  if (release.isModified) console.log('The sources have changes that are not committed.');
  console.log(`${path.relative(WORKSPACE, archive)}\nSHA-256 ${sha256}`);
}

/** Runs `npm run bundle`. */
export function runBundle(words: readonly string[]): Promise<void> {
  return parseCommandLine(
    commandLine(
      'npm run bundle --',
      'Makes one archive of server, parts and packages that runs with Node alone.',
    )
      .addOption(
        new Option(
          '--parts <source>',
          'builds of this workspace, or those live in PARTS_DIR and DATABASE_URL',
        )
          .choices(['workspace', 'live'])
          .default('workspace'),
      )
      .option('--out <folder>', 'folder of the archive', 'dist')
      .addHelpText('after', FOOTER)
      .action(bundle),
    words,
  );
}
