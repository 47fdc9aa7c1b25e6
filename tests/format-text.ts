import { readFileSync } from 'node:fs';
import path from 'node:path';
import { format, type FormatConfig } from 'oxfmt';
import { WORKSPACE } from './workspace';

const CONFIGURATION = path.join(WORKSPACE, '.oxfmtrc.json');

/** Formats the text of a generated file as `npm run format` does. @throws Error when it cannot be parsed */
export async function formatText(file: string, text: string): Promise<string> {
  const options = JSON.parse(readFileSync(CONFIGURATION, 'utf8')) as FormatConfig;
  const { code, errors } = await format(file, text, options);
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join('; ')}`);
  return code;
}
