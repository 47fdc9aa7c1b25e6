import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PartManifest } from '@portal/contract/part';
import { rejections } from '../rejections';
import { checkStyles } from './check-styles';

/**
 * Checks the style sheets of a build, after building and before a deploy: another tool may have written the folder.
 *
 * @param folder with the build's files
 * @throws DeployRejection naming each reason once
 */
export function checkBuiltStyles(folder: string, { name, files }: PartManifest): void {
  const sheets = files.map(({ file }) => file).filter((file) => file.endsWith('.css'));
  const reasons = sheets.flatMap((file) =>
    checkStyles(name, file, readFileSync(path.join(folder, file))).map((reason) => `${file}: ${reason}`),
  );
  if (reasons.length > 0) throw rejections.globalStyles(name, reasons);
}
