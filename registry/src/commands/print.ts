/** Controls and invisible characters, which forge lines of a terminal and reorder its text (UTS 55); not tab and line break. */
const INVISIBLE = /(?![\t\n])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

function escapeUnits(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}

/** Returns a text whose invisible characters are visible, such as `\u202e`. JSON stays the same value. */
export function escapeInvisible(text: string): string {
  return text.replace(INVISIBLE, escapeUnits);
}

/** Writes lines to stdout. */
export function print(lines: string): void {
  process.stdout.write(`${escapeInvisible(lines)}\n`);
}
