import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { type BundledPackage, findBundledPackages } from '../build/bundled-packages';
import { ownAddresses, programSources } from '../compile-programs';
import { ABSENT_PACKAGES, INSTALLED_PACKAGES, PROGRAMS, SERVER_FOLDER } from './layout';
import { assertFilesBundled } from './source-files';

/** CommonJS packages in an ES module call `require` for Node’s own modules. */
const BANNER = `import { createRequire as createNodeRequire } from 'node:module'; const require = createNodeRequire(import.meta.url);`;

/** Commands of the workspace that are programs of the bundle; their help and messages name them. */
const COMMANDS = /\bnpm run (check-settings|data|messages|users)(?: --)?(?=[\s'"\`.,])/g;

function toBundleText(text: string): string {
  return text.replaceAll(COMMANDS, 'node server/$1.js');
}

/** Name of the module that has the code of a program. */
function codeOf(program: string): string {
  return `${program}-program`;
}

/** Node reads a source map only for modules that load after it was told to, so each program loads its code on demand. */
const SOURCES = Object.fromEntries(
  Object.entries(PROGRAMS).flatMap(([name, code]) => [
    [name, `process.setSourceMapsEnabled(true);\nawait import('program:${codeOf(name)}');`],
    [codeOf(name), code],
  ]),
);

/**
 * Compiles the server and its commands with all JavaScript packages into `server`.
 *
 * @param bundle folder that gets it
 * @returns the installed packages with code in it
 * @throws Error when a source refers to a file that the bundle lacks
 */
export async function compileServer(workspace: string, bundle: string): Promise<readonly BundledPackage[]> {
  const { metafile, outputFiles } = await build({
    entryPoints: Object.keys(PROGRAMS).map((name) => ({ in: `program:${name}`, out: name })),
    // Source maps name sources relative to this folder, which is not written: the same wherever the bundle is made.
    outdir: path.join(workspace, SERVER_FOLDER),
    write: false,
    // Dynamic imports stay dynamic. Chunks lie beside the programs, so that paths to other folders are the same.
    splitting: true,
    chunkNames: '[name]-[hash]',
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // As Node resolves a package's files; the compiler would choose those for bundlers ("module").
    conditions: [],
    banner: { js: BANNER },
    external: [...INSTALLED_PACKAGES.map(({ name }) => name), ...ABSENT_PACKAGES],
    sourcemap: true,
    sourcesContent: false,
    legalComments: 'none',
    metafile: true,
    logLevel: 'silent',
    absWorkingDir: workspace,
    plugins: [programSources(workspace, SOURCES), ownAddresses(workspace, '../', toBundleText)],
  });
  mkdirSync(path.join(bundle, SERVER_FOLDER), { recursive: true });
  for (const { path: file, contents } of outputFiles)
    writeFileSync(path.join(bundle, SERVER_FOLDER, path.basename(file)), contents);
  const used = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
  );
  for (const file of new Set(used))
    if (/^(?!.*node_modules\/).*\.tsx?$/.test(file))
      assertFilesBundled(readFileSync(path.join(workspace, file), 'utf8'), file);
  return findBundledPackages(used.map((file) => path.join(workspace, file)));
}
