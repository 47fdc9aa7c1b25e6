/** One line of the table. */
export interface RequirementRow {
  readonly number: string;
  readonly asks: string;
  readonly state: string;
  readonly where: string;
  /** Files with tests that name the number, as the table shows them. */
  readonly tests: string;
}

const ROW = /^\|\s*([A-Z][A-Z0-9]*(?:-R?\d+)?)\s*\|/;
const CELLS = 5;

function parseRow(line: string): RequirementRow | null {
  if (!ROW.test(line)) return null;
  const cells = line
    .trim()
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());
  if (cells.length !== CELLS) {
    throw new Error(
      `A line of the requirements table has ${cells.length} cells instead of ${CELLS}: ${line}`,
    );
  }
  const [number = '', asks = '', state = '', where = '', tests = ''] = cells;
  return { number, asks, state, where, tests };
}

/**
 * Reads the lines of all tables whose first cell is a number.
 *
 * @param markdown text of docs/reports/requirements.md
 * @throws Error when a line does not have five cells
 */
export function readRows(markdown: string): readonly RequirementRow[] {
  return markdown.split('\n').flatMap((line) => parseRow(line) ?? []);
}

/**
 * Returns the text with the tests of every line updated.
 *
 * @param listTests cell content for a number
 */
export function fillInTests(markdown: string, listTests: (number: string) => string): string {
  return markdown
    .split('\n')
    .map((line) => {
      const row = parseRow(line);
      if (row === null) return line;
      return `| ${[row.number, row.asks, row.state, row.where, listTests(row.number)].join(' | ')} |`;
    })
    .join('\n');
}
