// The program behind `npm start`, `npm run serve` and `npm run check-settings` as JavaScript: compiled once from the sources of the edge, the services and what both
// use, a third less of a start than compiling on the way. Plain JavaScript itself, since it runs before any compiler.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

/** Folders whose code is in it. */
const FOLDERS = ['registry', 'edge', 'server-kit', 'services', 'shared-wl-assets', 'tooling'];
const IGNORED = new Set(['node_modules', 'dist', '.build', '.types']);
/** Read when the portal runs. */
const DATA = 'shared-wl-assets/white-labels';
const CODE = /(?<!\.test)\.(?:tsx?|mjs|json)$/;
/** Folder of the compiled start, below the workspace. */
const PLACE = 'edge/dist';
const UP = '../../../';
/** Libraries that load a binary beside them; all others are compiled in, half of the time of a start. */
const NATIVE = new Set(['@node-rs/argon2']);
/** CommonJS packages in an ES module call `require` for Node’s own modules. */
const BANNER = `import { createRequire as createNodeRequire } from 'node:module'; const require = createNodeRequire(import.meta.url);`;

/** Build code is loaded by `run` only: a serving portal does not have it. */
const ENTRY = `
import * as edge from './edge/src/main';
import { logFailedStart } from './edge/src/process-log/open-process-log';
import { serve as servePortal } from './edge/src/serve';
export const run = async () => (await import('./tooling/src/start')).runStart({ ...edge, logFailedStart });
export const serve = () => servePortal();
export const checkSettings = async (words) =>
  (await import('./edge/src/settings/check/check-settings')).runCheckSettings(words);
`;

const NOT_COMPILED =
  'The portal’s program is not compiled from these sources, and its packages are not installed. Run "npm start" here, or make an archive for a server without them: "npm run bundle".';

const codeIn = (workspace, folder) =>
  readdirSync(path.join(workspace, folder), { withFileTypes: true }).flatMap((entry) => {
    const place = `${folder}/${entry.name}`;
    if (IGNORED.has(entry.name) || place === DATA) return [];
    return entry.isDirectory() ? codeIn(workspace, place) : CODE.test(entry.name) ? [place] : [];
  });

/** By content, not by time, as of parts (build/up-to-date.ts). */
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

/** Native code, and libraries that only a setting needs, stay where they are installed. */
const installedLibraries = (out) => ({
  name: 'installed libraries',
  setup(packer) {
    packer.onResolve({ filter: /^[^./]/ }, async ({ path: name, kind, resolveDir, pluginData }) => {
      if (pluginData === 'asked' || (kind !== 'dynamic-import' && !NATIVE.has(name))) return undefined;
      const found = await packer.resolve(name, { kind, resolveDir, pluginData: 'asked' });
      if (found.external || !found.path.includes(`${path.sep}node_modules${path.sep}`)) return found;
      return { path: slashes(path.relative(out, found.path)), external: true };
    });
  },
});

/**
 * Resolves paths beside a source file as if it ran from there.
 *
 * @param {string} workspace folder of the whole workspace
 * @param {string} up leads from the compiled files to that folder, or to one that is laid out like it
 * @param {(text: string, file: string) => string} change of a source's text, by its path in the workspace
 * @returns {import('esbuild').Plugin}
 */
export const ownAddresses = (workspace, up = UP, change = (text) => text) => ({
  name: 'own addresses',
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

const removeOlder = (place, current) => {
  for (const name of readdirSync(place))
    if (name.startsWith('start-') && name !== current)
      rmSync(path.join(place, name), { recursive: true, force: true });
};

/**
 * Compiles the program when its sources have changed; half a second.
 *
 * @param {string} workspace folder of the whole workspace
 * @returns {Promise<string>} its file, which offers `run`, `serve` and `checkSettings`
 */
export const compileStart = async (workspace) => {
  const place = path.join(workspace, PLACE);
  const name = `start-${fingerprint(workspace)}`;
  const out = path.join(place, name);
  if (!existsSync(out)) {
    const { build } = await import('esbuild').catch((cause) => {
      throw new Error(NOT_COMPILED, { cause });
    });
    const making = `${out}.${process.pid}`;
    try {
      await build({
        stdin: { contents: ENTRY, resolveDir: workspace, sourcefile: 'start.ts', loader: 'ts' },
        entryNames: 'start',
        outdir: making,
        outExtension: { '.js': '.mjs' },
        bundle: true,
        // Dynamic imports stay dynamic.
        splitting: true,
        format: 'esm',
        platform: 'node',
        target: 'node20',
        // As Node resolves a package's files; the compiler would choose those for bundlers ("module").
        conditions: [],
        banner: { js: BANNER },
        // Optional, and not installed.
        external: ['pg-native'],
        sourcemap: true,
        // Read from the sources when an error needs them.
        sourcesContent: false,
        logLevel: 'silent',
        absWorkingDir: workspace,
        plugins: [installedLibraries(making), ownAddresses(workspace)],
      });
      renameSync(making, out);
    } catch (error) {
      rmSync(making, { recursive: true, force: true });
      // Another start may have been faster.
      if (!existsSync(out)) throw error;
    }
    removeOlder(place, name);
  }
  return path.join(out, 'start.mjs');
};
