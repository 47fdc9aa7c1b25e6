import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import { assemblePart } from '../../build/assemble';
import { readPart } from '../../build/read-part';
import { WORK_FOLDER, workConfigurations } from './work-configuration';

/** Reloads the page when whoever serves the entry has another state. The root begins pages; it cannot be exchanged. */
const RELOAD = `
;(function () {
  var script = document.currentScript;
  var origin = script && script.src ? new URL(script.src).origin : location.origin;
  var first;
  new EventSource(origin + '/dev/refresh').onmessage = function (event) {
    if (first === undefined) first = event.data;
    else if (event.data !== first) location.reload();
  };
})();`;

/**
 * One state of a part that is worked on. Pages are told states, never changes: a page that missed one, or hears of one
 * twice, has the same to do.
 */
export interface WorkBuild {
  /** Of the modules, by which a page knows whether it has them already, or can exchange them. */
  readonly modules: string;
  /** Of the texts; a page that has others is loaded anew. */
  readonly texts: string;
}

/** A state as pages read it: `modules texts`. */
export const stateLine = ({ modules, texts }: WorkBuild): string => `${modules} ${texts}`;

const textsOf = (folder: string): string => {
  const translations = path.join(folder, 'i18n');
  const hash = createHash('sha256');
  if (existsSync(translations))
    for (const name of readdirSync(translations, { recursive: true, encoding: 'utf8' }).sort())
      if (name.endsWith('.json')) hash.update(readFileSync(path.join(translations, name)));
  return hash.digest('hex');
};

/**
 * Builds a part each time a source or a text of it changes.
 *
 * @param built told of each build that worked; its files are in `.build/dev/part`
 * @param broken told what is wrong with one that did not
 * @returns stops watching
 */
export const watchPart = async (
  folder: string,
  built: (build: WorkBuild) => Promise<void>,
  broken: (reason: string) => void,
): Promise<() => Promise<void>> => {
  const { declaration, configurations } = await readPart(folder);
  const compiler = webpack(workConfigurations(declaration.name, folder, configurations));
  if (compiler === null) throw new Error('webpack took no configuration');
  const lastLine = declaration.name === 'root-config' ? RELOAD : '';
  // Only what has changed is built, and told of. The root's builds have none by the part's name: each of them counts.
  const hashes = new Map<string, string>();
  const modulesOf = (): string => hashes.get(declaration.name) ?? [...hashes.values()].join('-');
  const assemble = async (modules: string): Promise<WorkBuild> => {
    await assemblePart(declaration, folder, {
      from: WORK_FOLDER,
      to: `${WORK_FOLDER}/part`,
      work: { lastLine },
    });
    return { modules, texts: textsOf(folder) };
  };
  // One after the other, in the order of the builds: all write the same folder, and the last one has to stand.
  let turn = Promise.resolve();
  const watching = compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
    if (error) return broken(error.message);
    if (stats === undefined || stats.hasErrors())
      return broken(stats?.toString({ preset: 'errors-only', colors: false }) ?? 'webpack gave no result');
    for (const { compilation } of stats.stats) hashes.set(compilation.name ?? '', compilation.hash ?? '');
    const modules = modulesOf();
    turn = turn
      .then(() => assemble(modules))
      .then(built)
      .catch((reason: unknown) => broken(String(reason)));
  });
  return () =>
    new Promise((resolve) => {
      if (watching === undefined) resolve();
      else watching.close(() => resolve());
    });
};
