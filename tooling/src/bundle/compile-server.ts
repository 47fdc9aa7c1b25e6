import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { type BundledPackage, findBundledPackages } from '../build/bundled-packages';
import { programSources, rewriteImportMetaUrl } from '../compile-programs';
import { ABSENT_PACKAGES, INSTALLED_PACKAGES, PROGRAMS, SERVER_FOLDER } from './layout';
import { assertDefaultImported, assertFilesBundled } from './source-files';

/** CommonJS packages in an ES module call `require` for Node’s own modules. */
const BANNER = `import { createRequire as createNodeRequire } from 'node:module'; const require = createNodeRequire(import.meta.url);`;

/** npm commands in help and messages that are programs of the bundle. */
const COMMANDS =
  /\bnpm run (check-settings|conformance|data|messages|users|wl:check|wl:new)(?: --)?(?=[\s'"\`.,])/g;

function toBundleText(text: string): string {
  return text.replaceAll(COMMANDS, (_command, name: string) => `node server/${name.replace(':', '-')}.js`);
}

/** Returns whether a module is a source of the workspace, not of a package. */
function isOwn(file: string): boolean {
  return /^(?!.*node_modules\/).*\.tsx?$/.test(file);
}

/** Name of the module that has the code of a program. */
function codeOf(program: string): string {
  return `${program}-program`;
}

/** Node uses source maps only for modules loaded after they are enabled, so each program imports its code dynamically. */
const SOURCES = Object.fromEntries(
  Object.entries(PROGRAMS).flatMap(([name, code]) => [
    [name, `process.setSourceMapsEnabled(true);\nawait import('program:${codeOf(name)}');`],
    [codeOf(name), code],
  ]),
);

/**
 * Compiles the server and its commands with all JavaScript packages into `server`.
 *
 * @param bundle the bundle's folder
 * @returns the installed packages with code in the programs
 * @throws Error when a source refers to a file that the bundle lacks
 */
export async function compileServer(workspace: string, bundle: string): Promise<readonly BundledPackage[]> {
  const { metafile, outputFiles } = await build({
    entryPoints: Object.keys(PROGRAMS).map((name) => ({ in: `program:${name}`, out: name })),
    // Not written. Source maps name sources relative to this folder, so that they are the same on every machine.
    outdir: path.join(workspace, SERVER_FOLDER),
    write: false,
    // Keeps dynamic imports dynamic. Chunks are in the folder of the programs, so that relative paths are the same for both.
    splitting: true,
    chunkNames: '[name]-[hash]',
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Resolves packages as Node does; by default esbuild would choose files for bundlers ("module").
    conditions: [],
    banner: { js: BANNER },
    external: [...INSTALLED_PACKAGES.map(({ name }) => name), ...ABSENT_PACKAGES],
    sourcemap: true,
    sourcesContent: false,
    legalComments: 'none',
    metafile: true,
    logLevel: 'silent',
    absWorkingDir: workspace,
    plugins: [programSources(workspace, SOURCES), rewriteImportMetaUrl(workspace, '../', toBundleText)],
  });
  mkdirSync(path.join(bundle, SERVER_FOLDER), { recursive: true });
  for (const { path: file, contents } of outputFiles)
    writeFileSync(path.join(bundle, SERVER_FOLDER, path.basename(file)), contents);
  const used = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
  );
  for (const file of new Set(used))
    if (isOwn(file)) assertFilesBundled(readFileSync(path.join(workspace, file), 'utf8'), file);
  for (const [file, { imports }] of Object.entries(metafile.inputs))
    for (const { kind, path: imported, original = imported } of imports)
      if (kind === 'dynamic-import' && isOwn(file) && metafile.inputs[imported]?.format === 'cjs')
        assertDefaultImported(readFileSync(path.join(workspace, file), 'utf8'), file, original);
  return findBundledPackages(used.map((file) => path.join(workspace, file)));
}
