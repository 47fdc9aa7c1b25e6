import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PartDeclaration } from '../part';
import { WORKSPACE } from '../workspace';
import { extractApi, type ModuleApi } from './extract-api';
import { createPartProgram, getWorkspaceImports, listSources } from './part-program';
import { getPublicSources } from './public-modules';

const CONTRACTS = 'tooling/src/contracts';

/** File of a part with its types for host pages (CARD-8), which are reported like those of a module. */
const EMBED_TYPES = './src/embed-script/options.ts';

/** Files outside the part that affect every extraction. */
const COMMON_INPUTS = [
  'pnpm-lock.yaml',
  'tsconfig.browser.json',
  'tsconfig.base.json',
  ...readdirSync(path.join(WORKSPACE, CONTRACTS)).map((name) => path.join(CONTRACTS, name)),
];

/** Cached extraction, shared by the build and the comparison with the reports. */
interface CachedApi {
  readonly fingerprint: string;
  /** Sources that the extraction has read. */
  readonly inputs: readonly string[];
  readonly api: Readonly<Record<string, ModuleApi>>;
}

function fingerprintOf(
  sources: Readonly<Record<string, string>>,
  folder: string,
  inputs: readonly string[],
): string {
  const names = JSON.stringify([sources, listSources(folder), getWorkspaceImports(folder)]);
  const hash = createHash('sha256').update(names);
  const common = COMMON_INPUTS.map((name) => path.join(WORKSPACE, name));
  for (const file of [path.join(folder, 'tsconfig.json'), ...common, ...inputs])
    hash.update(existsSync(file) ? readFileSync(file) : 'absent');
  return hash.digest('hex');
}

/**
 * Returns the API of a part's public modules and of its types for host pages (`./embed`), from the cache if its inputs
 * are unchanged.
 *
 * @param folder the part's folder
 * @throws Error when a file does not exist or its types cannot be resolved
 */
export function extractPartApi(
  declaration: PartDeclaration,
  folder: string,
): Readonly<Record<string, ModuleApi>> {
  const sources = {
    ...getPublicSources(declaration),
    ...(existsSync(path.join(folder, EMBED_TYPES)) && { './embed': EMBED_TYPES }),
  };
  if (Object.keys(sources).length === 0) return {};
  const file = path.join(folder, '.build/api.json');
  const cached = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as CachedApi) : null;
  if (cached?.fingerprint === fingerprintOf(sources, folder, cached?.inputs ?? [])) return cached.api;
  const api = extractApi(sources, folder);
  const inputs = createPartProgram(folder)
    .getSourceFiles()
    .map(({ fileName }) => fileName)
    .filter((name) => !name.includes('/node_modules/'));
  const fingerprint = fingerprintOf(sources, folder, inputs);
  writeFileSync(file, JSON.stringify({ fingerprint, inputs, api } satisfies CachedApi));
  return api;
}
