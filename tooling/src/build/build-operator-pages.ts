import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { type BundledPackage, findBundledPackages } from './bundled-packages';

/**
 * Builds the operator pages as one script and one style sheet, which the edge writes into its documents. Each file is
 * replaced at once, since a portal may start meanwhile.
 *
 * @returns the installed packages with code in them
 */
export async function buildOperatorPages(workspace: string): Promise<readonly BundledPackage[]> {
  const { metafile, outputFiles } = await build({
    absWorkingDir: workspace,
    entryPoints: ['operator-pages/src/main.tsx'],
    outdir: 'operator-pages/dist',
    write: false,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
  });
  for (const { path: file, contents } of outputFiles) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(`${file}.${process.pid}`, contents);
    renameSync(`${file}.${process.pid}`, file);
  }
  return findBundledPackages(Object.keys(metafile.inputs).map((file) => path.join(workspace, file)));
}
