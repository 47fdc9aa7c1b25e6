import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PartManifest } from '@portal/registry/manifest';
import { checkStyles } from '../styles/check-styles';
import { builtStylePolicy } from '../styles/style-policy';
import { refusals } from './refusals';

/**
 * Checks the style sheets of a build: the build command rejects global styles, but the folder may come from another
 * build.
 *
 * @param folder with the build's files
 * @throws DeployRefusal naming each reason once
 */
export function checkBuiltStyles(folder: string, { name, files }: PartManifest): void {
  const sheets = files.map(({ file }) => file).filter((file) => file.endsWith('.css'));
  const reasons = sheets.flatMap((file) => {
    const css = readFileSync(path.join(folder, file));
    return checkStyles({ css, file, isModule: false }, builtStylePolicy(name)).map(
      ({ reason }) => `${file}: ${reason}`,
    );
  });
  if (reasons.length > 0) throw refusals.globalStyles(name, [...new Set(reasons)]);
}
