import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { type BundledPackage, findBundledPackages } from './bundled-packages';

const OUTPUT_FOLDER = 'operator-pages/dist';

/** Files and folders that the build reads. */
const INPUTS = [
  'contract/src',
  'operator-pages/src',
  'pnpm-lock.yaml',
  'shared-wl-assets/i18n',
  'shared-wl-assets/src',
  'tooling/src/build/build-operator-pages.ts',
];

function isUpToDate(workspace: string): boolean {
  const output = statSync(path.join(workspace, OUTPUT_FOLDER, 'main.js'), { throwIfNoEntry: false });
  const files = INPUTS.map((name) => path.join(workspace, name)).flatMap((input) =>
    statSync(input).isDirectory()
      ? readdirSync(input, { recursive: true }).map((name) => path.join(input, String(name)))
      : [input],
  );
  return output !== undefined && files.every((file) => statSync(file).mtimeMs < output.mtimeMs);
}

/**
 * Builds the operator pages as one script and one style sheet, which the edge writes into its documents.
 *
 * @returns the installed packages with code in them
 */
export async function buildOperatorPages(workspace: string): Promise<readonly BundledPackage[]> {
  const { metafile } = await build({
    absWorkingDir: workspace,
    entryPoints: ['operator-pages/src/main.tsx'],
    outdir: OUTPUT_FOLDER,
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
  return findBundledPackages(Object.keys(metafile.inputs).map((file) => path.join(workspace, file)));
}

/** Builds the operator pages unless no input has changed since their last build. */
export async function updateOperatorPages(workspace: string): Promise<void> {
  if (!isUpToDate(workspace)) await buildOperatorPages(workspace);
}
