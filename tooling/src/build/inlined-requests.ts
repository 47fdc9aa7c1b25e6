import { readFileSync } from 'node:fs';
import path from 'node:path';

const PACKAGE = '@portal/shared-wl-assets';

/**
 * Resolves requests for modules of shared-wl-assets that are compiled into the part. Reads the declaration as text,
 * because the compiled portal, which also checks freshness, cannot run TypeScript.
 *
 * @param folder folder of shared-wl-assets
 * @param requests requests to resolve; by default every public module
 * @returns the module's file by request, or null when the module is shared at run time or no longer exported
 */
export function resolveInlinedRequests(
  folder: string,
  requests?: readonly string[],
): Readonly<Record<string, string | null>> {
  const declaration = readFileSync(path.join(folder, 'portal.part.ts'), 'utf8');
  const { exports } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    exports: Record<string, string>;
  };
  const toExportName = (request: string): string => `.${request.slice(PACKAGE.length)}`;
  const all = requests ?? Object.keys(exports).map((name) => PACKAGE + name.slice(1));
  return Object.fromEntries(
    all.map((request) => {
      const name = toExportName(request);
      return [request, declaration.includes(`'${name}'`) ? null : (exports[name] ?? null)];
    }),
  );
}
