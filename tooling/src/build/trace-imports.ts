import path from 'node:path';
import ts from 'typescript';
import { isInstalled } from './bundled-packages';

const OPTIONS: ts.CompilerOptions = {
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  target: ts.ScriptTarget.ES2022,
  verbatimModuleSyntax: true,
};

/**
 * Traces the imports of TypeScript files that the build itself runs, such as `portal.part.ts`.
 *
 * @param entries absolute paths
 * @param isFollowed returns whether a file is included; installed packages never are
 * @returns absolute paths of all imported files, without the entries
 */
export function traceImports(
  entries: readonly string[],
  isFollowed: (file: string) => boolean,
): readonly string[] {
  const found = new Set<string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const text = ts.sys.readFile(file);
    if (text === undefined) continue;
    // The output has no type-only imports.
    const { outputText } = ts.transpileModule(text, { compilerOptions: OPTIONS, fileName: file });
    for (const { fileName: request } of ts.preProcessFile(outputText).importedFiles) {
      const resolved = ts.resolveModuleName(request, file, OPTIONS, ts.sys).resolvedModule?.resolvedFileName;
      if (resolved === undefined) continue;
      const place = path.normalize(resolved);
      if (isInstalled(place) || !isFollowed(place) || found.has(place)) continue;
      found.add(place);
      waiting.push(place);
    }
  }
  return [...found].sort();
}
