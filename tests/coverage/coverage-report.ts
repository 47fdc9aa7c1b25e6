import path from 'node:path';

interface Count {
  readonly total: number;
  readonly covered: number;
}

/** Coverage by file in the format of Istanbul's `json-summary` reporter; `total` sums all files. */
export type CoverageSummary = Readonly<
  Record<string, { readonly lines: Count; readonly branches: Count; readonly functions: Count }>
>;

const KINDS = ['lines', 'branches', 'functions'] as const;

function percentage({ total, covered }: Count): string {
  return total === 0 ? '–' : `${((100 * covered) / total).toFixed(1)} %`;
}

function add(one: Count, other: Count): Count {
  return {
    total: one.total + other.total,
    covered: one.covered + other.covered,
  };
}

/**
 * Returns a Markdown table of the coverage of each package.
 *
 * @param workspace folder of the packages
 */
export function formatCoverageReport(summary: CoverageSummary, workspace: string): string {
  const packages = new Map<string, Record<(typeof KINDS)[number], Count>>();
  const none = { total: 0, covered: 0 };
  for (const [file, counts] of Object.entries(summary)) {
    const [name = ''] = path.relative(workspace, file).split(path.sep);
    if (file === 'total' || name.startsWith('.')) continue;
    const sum = packages.get(name) ?? { lines: none, branches: none, functions: none };
    packages.set(name, {
      lines: add(sum.lines, counts.lines),
      branches: add(sum.branches, counts.branches),
      functions: add(sum.functions, counts.functions),
    });
  }
  const rows = [...packages]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, counts]) => `| ${name} | ${KINDS.map((kind) => percentage(counts[kind])).join(' | ')} |`);
  return [
    '# Coverage of the unit tests',
    '',
    'Written by `npm run coverage`. Browser tests, which run the same code in a real browser, are not included.',
    '',
    `| package | ${KINDS.join(' | ')} |`,
    '| --- | ---: | ---: | ---: |',
    ...rows,
    '',
  ].join('\n');
}
