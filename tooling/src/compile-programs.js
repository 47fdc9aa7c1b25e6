// Compiles the programs behind the npm commands once per state of their sources, since compiling them on every run takes
// most of a command's time. Plain JavaScript itself, since it runs before any compiler.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Folders with sources of the programs. */
const FOLDERS = ['contract', 'registry', 'edge', 'server-kit', 'services', 'shared-wl-assets', 'tooling'];
const IGNORED = new Set(['node_modules', 'dist', '.build', '.types']);
/** Read at run time, so not an input of the compilation. */
const DATA = 'shared-wl-assets/white-labels';
const CODE = /(?<!\.test)\.(?:tsx?|m?js|json)$/;
/** Folder of the compiled programs, below the workspace. */
const OUTPUT_FOLDER = 'edge/dist';
const PATH_TO_WORKSPACE = '../../../';
/** Libraries that load a binary from their own folder. Compiling in the others halves the time of a start. */
const NATIVE = new Set(['@node-rs/argon2']);
/** CommonJS packages in an ES module call `require` for Node’s own modules. */
const BANNER = `import { createRequire as createNodeRequire } from 'node:module'; const require = createNodeRequire(import.meta.url);`;

/** Time after which unused programs are removed; a running process may still import chunks of an older one. */
const RETENTION_MS = 60 * 60 * 1000;

/** Sources of the programs. Only `run` of `start` imports build code, which a server without build tools lacks. */
const PROGRAMS = {
  start: `
    import * as edge from './edge/src/main';
    import { logFailedStart } from './edge/src/process-log/open-process-log';
    import { serve as servePortal } from './edge/src/serve';
    export const run = async () => (await import('./tooling/src/start')).runStart({ ...edge, logFailedStart });
    export const serve = () => servePortal();`,
  'check-settings': `
    import { runCheckSettings } from './edge/src/check-settings/check-settings';
    await runCheckSettings(process.argv.slice(2));`,
  data: `import './services/src/commands/data/data-command';`,
  messages: `import './services/src/commands/messages/messages-command';`,
  'probe-server': `import './tooling/src/deploy/probe/probe-server-process';`,
  tooling: `export { run } from './tooling/src/cli';`,
  users: `import './services/src/commands/users/users-command';`,
};

const NOT_COMPILED =
  'The portal’s programs are not compiled from these sources, and their packages are not installed. Run "npm start" here, or make an archive for a server without them: "npm run bundle".';

const codeIn = (workspace, folder) =>
  readdirSync(path.join(workspace, folder), { withFileTypes: true }).flatMap((entry) => {
    const place = `${folder}/${entry.name}`;
    if (IGNORED.has(entry.name) || place === DATA) return [];
    return entry.isDirectory() ? codeIn(workspace, place) : CODE.test(entry.name) ? [place] : [];
  });

/** Hash of the sources' content, not their times, as for parts (build/up-to-date.ts). */
const fingerprint = (workspace) => {
  const hash = createHash('sha256').update(process.version);
  const files = FOLDERS.flatMap((folder) => codeIn(workspace, folder)).sort();
  for (const file of [...files, 'pnpm-lock.yaml'])
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(workspace, file)))
      .update('\0');
  return hash.digest('hex').slice(0, 16);
};

const slashes = (file) => file.split(path.sep).join('/');

/** Leaves native code, dynamically imported libraries and build tools where they are installed. */
const installedLibraries = (workspace, out) => ({
  name: 'installed libraries',
  setup(packer) {
    const tooling = path.join(workspace, 'tooling', path.sep);
    packer.onResolve({ filter: /^[^./]/ }, async ({ path: name, kind, importer, resolveDir, pluginData }) => {
      const isCompiledIn = kind !== 'dynamic-import' && !NATIVE.has(name) && !importer.startsWith(tooling);
      if (pluginData === 'asked' || isCompiledIn) return undefined;
      const found = await packer.resolve(name, { kind, importer, resolveDir, pluginData: 'asked' });
      if (found.external || !found.path.includes(`${path.sep}node_modules${path.sep}`)) return found;
      return { path: slashes(path.relative(out, found.path)), external: true };
    });
  },
});

/**
 * Makes `program:NAME` an entry of a compilation.
 *
 * @param {string} workspace folder that the sources' imports are relative to
 * @param {Readonly<Record<string, string>>} sources by name
 * @returns {import('esbuild').Plugin}
 */
export const programSources = (workspace, sources) => ({
  name: 'programs',
  setup(packer) {
    packer.onResolve({ filter: /^program:/ }, ({ path: name }) => ({
      path: name.slice('program:'.length),
      namespace: 'program',
    }));
    packer.onLoad({ filter: /.*/, namespace: 'program' }, ({ path: name }) => ({
      contents: sources[name] ?? '',
      loader: 'ts',
      resolveDir: workspace,
    }));
  },
});

/**
 * Replaces `import.meta.url` with the URL of the source file, so that paths relative to it stay valid.
 *
 * @param {string} workspace folder of the whole workspace
 * @param {string} up path from the compiled files to that folder, or to one with the same layout
 * @param {(text: string, file: string) => string} change transforms a source's text, given its path in the workspace
 * @returns {import('esbuild').Plugin}
 */
export const rewriteImportMetaUrl = (workspace, up = PATH_TO_WORKSPACE, change = (text) => text) => ({
  name: 'rewrite import.meta.url',
  setup(packer) {
    packer.onLoad({ filter: /\.tsx?$/ }, ({ path: file }) => {
      const place = slashes(path.relative(workspace, file));
      const text = change(readFileSync(file, 'utf8'), place);
      return {
        contents: text.replaceAll(
          'import.meta.url',
          `new URL(${JSON.stringify(up + place)}, import.meta.url).href`,
        ),
        loader: file.endsWith('x') ? 'tsx' : 'ts',
      };
    });
  },
});

const removeUnused = (place) => {
  for (const name of readdirSync(place).filter((each) => each.startsWith('start-'))) {
    const folder = path.join(place, name);
    const usedMs = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (usedMs < Date.now() - RETENTION_MS) rmSync(folder, { recursive: true, force: true });
  }
};

const markUsed = (folder) => {
  const now = new Date();
  try {
    utimesSync(folder, now, now);
  } catch {
    // The account of a production server may lack the permission.
  }
};

/**
 * Compiles the programs when their sources have changed, which takes about a second.
 *
 * @param {string} workspace folder of the whole workspace
 * @returns {Promise<string>} folder of the programs, `NAME.mjs`
 */
export const compilePrograms = async (workspace) => {
  const place = path.join(workspace, OUTPUT_FOLDER);
  const out = path.join(place, `start-${fingerprint(workspace)}`);
  if (existsSync(out)) {
    markUsed(out);
    return out;
  }
  const { build } = await import('esbuild').catch((cause) => {
    throw new Error(NOT_COMPILED, { cause });
  });
  const making = `${out}.${process.pid}`;
  try {
    await build({
      entryPoints: Object.keys(PROGRAMS).map((name) => ({ in: `program:${name}`, out: name })),
      outdir: making,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      // Keeps dynamic imports dynamic.
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      // Resolves packages as Node does; by default esbuild would choose files for bundlers ("module").
      conditions: [],
      banner: { js: BANNER },
      // An optional dependency of pg that is not installed.
      external: ['pg-native'],
      sourcemap: true,
      // Stack traces read the source files instead.
      sourcesContent: false,
      logLevel: 'silent',
      absWorkingDir: workspace,
      plugins: [
        programSources(workspace, PROGRAMS),
        installedLibraries(workspace, making),
        rewriteImportMetaUrl(workspace),
      ],
    });
    renameSync(making, out);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    // Another process may have compiled them since.
    if (!existsSync(out)) throw error;
  }
  removeUnused(place);
  return out;
};

/**
 * Loads a program; its stack traces name lines of the sources. Ends the process with 1 when it cannot be compiled.
 *
 * @param {string} workspace folder of the whole workspace
 * @param {string} name such as `users`
 */
export const loadProgram = async (workspace, name) => {
  const folder = await compilePrograms(workspace).catch((error) => {
    process.stderr.write(`\n${error.message}\n`);
    process.exit(1);
  });
  process.setSourceMapsEnabled(true);
  return import(pathToFileURL(path.join(folder, `${name}.mjs`)).href);
};
