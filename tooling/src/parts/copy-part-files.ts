import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const NOT_SOURCES = new Set(['node_modules', 'dist', '.build', '.types']);

function listSources(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !NOT_SOURCES.has(name))
    .flatMap((entry) =>
      entry.isDirectory()
        ? listSources(path.join(folder, entry.name)).map((file) => `${entry.name}/${file}`)
        : [entry.name],
    );
}

/** Returns the name of the app whose login part it is, such as `clip` for `clip-login-mf`; else the part's short name. */
function getAppName(part: string): string {
  return part.replace(/(?:-login)?-mf$/, '');
}

/**
 * Returns the files of an existing part, with the name and the routes below `/app/` of a new one.
 *
 * @param model existing part, such as `clip-login-mf`
 * @param name of the new part, such as `fees-login-mf`
 * @returns text by name below the part's folder
 */
export function copyPartFiles(
  workspace: string,
  model: string,
  name: string,
): Readonly<Record<string, string>> {
  const folder = path.join(workspace, model);
  return Object.fromEntries(
    listSources(folder).map((file) => [
      file,
      readFileSync(path.join(folder, file), 'utf8')
        .replaceAll(model, name)
        .replaceAll(`/app/${getAppName(model)}`, `/app/${getAppName(name)}`),
    ]),
  );
}
