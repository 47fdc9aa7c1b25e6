import { existsSync } from 'node:fs';
import path from 'node:path';
import { partsOf, WORKSPACE } from '../workspace';
import { whiteLabelFolder, whiteLabelLibrary, type Problem } from './library';
import { portalTexts } from './portal-texts';

export const CHECK_HELP = `wl:check [KEY …]   checks the named white labels, or all

Says file, field and reason of every mistake: what keeps a portal from starting, wordings that replace
no text or break the one they replace, HTML that would not be shown, and names in letters that no text
message can carry. Ends with 1 when there is one. The folder is shared-wl-assets/white-labels, or
WHITE_LABELS_DIR.
`;

const asLine = ({ file, field, reason }: Problem): string => `${file} ${field || '/'}: ${reason}`;

/** A key's own mistakes, and those of the default, over which every client stands. */
const concerns =
  (keys: readonly string[]) =>
  ({ file }: Problem): boolean =>
    keys.length === 0 || file === 'default.json' || keys.some((key) => file === `${key}.json`);

/**
 * Checks white labels (WL-7).
 *
 * @param keys whose files are meant; all when empty
 * @returns one line a mistake; empty when there is none
 * @throws for a key that has no file
 */
const checkedWhiteLabels = async (keys: readonly string[]): Promise<readonly string[]> => {
  const folder = whiteLabelFolder();
  for (const key of keys) {
    if (!/^[a-z0-9-]{1,64}$/.test(key) || !existsSync(path.join(folder, `${key}.json`))) {
      throw new Error(`There is no white label "${key}" in ${folder}.`);
    }
  }
  const { checkWhiteLabels } = await whiteLabelLibrary();
  return checkWhiteLabels(folder, portalTexts(WORKSPACE, partsOf(WORKSPACE)))
    .filter(concerns(keys))
    .map(asLine);
};

/** The command `wl:check`. @throws naming every mistake, so that the command ends with 1 */
export const wlCheck = async (words: readonly string[]): Promise<void> => {
  if (words.includes('--help')) return console.log(CHECK_HELP);
  const unknown = words.find((word) => word.startsWith('-'));
  if (unknown !== undefined) throw new Error(`"${unknown}" is not understood.\n\n${CHECK_HELP}`);
  const lines = await checkedWhiteLabels(words);
  if (lines.length > 0) {
    throw new Error(`${lines.join('\n')}\n\n${lines.length} ${lines.length === 1 ? 'mistake' : 'mistakes'}.`);
  }
  console.log(words.length === 0 ? 'All white labels are in order.' : `In order: ${words.join(', ')}.`);
};
