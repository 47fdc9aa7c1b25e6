import { readFileSync } from 'node:fs';
import path from 'node:path';
import { checkStyles } from './check-styles';
import { createStylePolicy } from './style-policy';

/** Thrown when styles of a part affect other parts of the page; the message lists each with file, line and reason. */
class StyleScopeError extends Error {
  override readonly name = 'StyleScopeError';

  constructor(part: string, faults: readonly string[]) {
    super(
      `The styles of ${part} reach beyond it:\n${faults.map((fault) => `  ${fault}`).join('\n')}\ndocs/how-to/add-a-part.md says what styles may contain.`,
    );
  }
}

/**
 * Checks the style sheets that are compiled into a part.
 *
 * @param part folder name
 * @param folder the part's folder
 * @param files absolute paths of the sheets
 * @throws StyleScopeError naming each rule that reaches beyond the part
 */
export function checkPartStyles(part: string, folder: string, files: readonly string[]): void {
  const faults = [...files].sort().flatMap((file) => {
    const policy = createStylePolicy(part, path.relative(folder, file));
    if (policy === null) return [];
    const sheet = { css: readFileSync(file), file, isModule: file.endsWith('.module.css') };
    return checkStyles(sheet, policy).map(
      ({ line, reason }) => `${path.relative(path.dirname(folder), file)}:${line}: ${reason}`,
    );
  });
  if (faults.length > 0) throw new StyleScopeError(part, faults);
}
