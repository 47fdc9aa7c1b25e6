import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { SUPPLIED_LIBRARIES } from '@portal/registry/shared-libraries';

/** Renderer of react-dom that needs no Node.js module. */
const SERVER_RENDERER = 'cjs/react-dom-server-legacy.browser.production.js';

/** One CommonJS file of a shared library. */
export interface LibraryFile {
  /** Path below its `node_modules` folder. */
  readonly file: string;
  readonly text: string;
  /** JSON object: file name by required module. */
  readonly dependencies: string;
}

/** The shared libraries as render workers evaluate them. */
export interface LibrarySources {
  readonly files: readonly LibraryFile[];
  /** JSON object: file by module name. */
  readonly names: string;
  /** File of react-dom's renderer. */
  readonly server: string;
}

const REQUIRED = /\brequire\(\s*["']([^"']+)["']\s*\)/g;
const DEVELOPMENT = /(?:^|[./-])development(?:\.|$)/;

function getSourceName(file: string): string {
  return file
    .slice(file.lastIndexOf(`node_modules${path.sep}`) + 'node_modules/'.length)
    .replaceAll(path.sep, '/');
}

/**
 * Reads the production builds of the shared libraries with everything they require. Development builds are never read,
 * whatever NODE_ENV is.
 *
 * @throws Error when a library is not installed
 */
export function readLibrarySources(): LibrarySources {
  const requireModule = createRequire(import.meta.url);
  const libraryFiles = new Map<string, LibraryFile>();
  const add = (file: string): string => {
    const name = getSourceName(file);
    if (libraryFiles.has(name)) return name;
    const text = readFileSync(file, 'utf8');
    const resolve = createRequire(file).resolve;
    const requests = [...text.matchAll(REQUIRED)]
      .map(([, request = '']) => request)
      .filter((request) => !DEVELOPMENT.test(request));
    // Before its dependencies: they may require each other.
    libraryFiles.set(name, { file: name, text, dependencies: '{}' });
    const dependencies = Object.fromEntries(requests.map((request) => [request, add(resolve(request))]));
    libraryFiles.set(name, { file: name, text, dependencies: JSON.stringify(dependencies) });
    return name;
  };
  // Server code never hydrates: in the worker `react-dom/client` throws as soon as it is used.
  const requests = SUPPLIED_LIBRARIES.filter((request) => request !== 'react-dom/client');
  const names = Object.fromEntries(requests.map((request) => [request, add(requireModule.resolve(request))]));
  const server = add(
    path.join(path.dirname(requireModule.resolve('react-dom/package.json')), SERVER_RENDERER),
  );
  return { files: [...libraryFiles.values()], names: JSON.stringify(names), server };
}
