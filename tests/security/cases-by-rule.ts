/** A case that runs against the started portal, as listed by the test runner. */
export interface ListedCase {
  readonly title: string;
  /** Path relative to the workspace. */
  readonly file: string;
  /** Whether it runs only in long runs. */
  readonly long: boolean;
}

/** A file of unit tests and its titles. */
export interface TitledFile {
  readonly file: string;
  readonly titles: readonly string[];
}

/** Markers around the table in docs/reports/attacks.md. */
export const BEGIN = '<!-- counted: cases by rule -->';
export const END = '<!-- end -->';
const RULES = 17;

function names(title: string, rule: number): boolean {
  return new RegExp(`\\bSEC-R${rule}\\b`).test(title);
}

/** Name of a rule in docs/security.md: the bold words at its beginning. */
function calledIn(rules: string, rule: number): string {
  return new RegExp(`^${rule}\\. \\*\\*([^*]+)\\*\\*`, 'm').exec(rules)?.[1]?.replace(/[.:]$/, '') ?? '';
}

/**
 * Table of cases by rule, counted from titles. A title with two rules counts for both.
 * @param rules text of docs/security.md
 */
export function groupCasesByRule(
  listed: readonly ListedCase[],
  units: readonly TitledFile[],
  rules: string,
): string {
  const rows = Array.from({ length: RULES }, (_, index) => {
    const rule = index + 1;
    const cases = listed.filter(({ title }) => names(title, rule));
    const unit = units.map(({ file, titles }) => ({
      file,
      count: titles.filter((title) => names(title, rule)).length,
    }));
    const files = new Set([...cases, ...unit.filter(({ count }) => count > 0)].map(({ file }) => file));
    const long = cases.filter((each) => each.long).length;
    const titles = unit.reduce((sum, { count }) => sum + count, 0);
    return `| SEC-R${rule} | ${calledIn(rules, rule)} | ${cases.length} | ${long} | ${titles} | ${files.size} |`;
  });
  const named = listed.filter(({ title }) => /\bSEC-R\d+\b/.test(title));
  return [
    '| rule | | on the started portal | of these long | unit tests (titles) | files |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    `| all | each case once | ${named.length} | ${named.filter(({ long }) => long).length} | ${units.flatMap(({ titles }) => titles.filter((title) => /\bSEC-R\d+\b/.test(title))).length} | |`,
  ].join('\n');
}
