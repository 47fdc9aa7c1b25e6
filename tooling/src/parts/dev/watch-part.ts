import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack, { type Configuration } from 'webpack';
import { assemblePart } from '../../build/assemble';
import type { PartDeclaration } from '../../part';
import { WORK_FOLDER, workConfigurations } from './work-configuration';

const importDefault = async <Value>(file: string): Promise<Value> =>
  ((await import(pathToFileURL(file).href)) as { default: Value }).default;

/** What a part's folder says of itself. */
export const readPart = async (
  folder: string,
): Promise<{ readonly declaration: PartDeclaration; readonly configurations: Configuration[] }> => ({
  declaration: await importDefault<PartDeclaration>(path.join(folder, 'portal.part.ts')),
  configurations: await importDefault<Configuration[] | Promise<Configuration[]>>(
    path.join(folder, 'webpack.config.ts'),
  ),
});

/** Reloads the page when whoever serves the entry says that it has changed. The root begins pages; it cannot be exchanged. */
const RELOAD = `
;(function () {
  var script = document.currentScript;
  var origin = script && script.src ? new URL(script.src).origin : location.origin;
  new EventSource(origin + '/dev/refresh').onmessage = function () { location.reload(); };
})();`;

/** One state of a part that is worked on. */
export interface WorkBuild {
  /** What is new: modules, which a page can exchange, or something that a page has to be loaded anew for. */
  readonly changed: 'modules' | 'page';
  /** By which a page knows whether it has this state already. */
  readonly hash: string;
}

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
  let texts = '';
  const assemble = async (hash: string): Promise<WorkBuild> => {
    await assemblePart(declaration, folder, {
      from: WORK_FOLDER,
      to: `${WORK_FOLDER}/part`,
      work: { lastLine },
    });
    const before = texts;
    texts = textsOf(folder);
    return { changed: texts === before ? 'modules' : 'page', hash };
  };
  const watching = compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
    if (error) return broken(error.message);
    if (stats === undefined || stats.hasErrors())
      return broken(stats?.toString({ preset: 'errors-only', colors: false }) ?? 'webpack gave no result');
    const hash = stats.stats.find(({ compilation }) => compilation.name === declaration.name)?.hash ?? '';
    assemble(hash)
      .then(built)
      .catch((reason: unknown) => broken(String(reason)));
  });
  return () =>
    new Promise((resolve) => {
      if (watching === undefined) resolve();
      else watching.close(() => resolve());
    });
};
