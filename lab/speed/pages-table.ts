import { formatRatio, formatSpread } from './median';
import type { PageTimings } from './page-times';

/** Baselines for a page's rounds: the same rounds of the monolith and of the login page. */
export interface Compared {
  readonly monolith: readonly PageTimings[];
  readonly portal: readonly PageTimings[];
}

/** Rounds of cold or warm visits: each other page, and its baselines. */
export interface PageRounds extends Compared {
  readonly pages: Readonly<Record<string, readonly PageTimings[]>>;
}

const COLUMNS = [
  'page',
  'kept, ms',
  '× login page',
  '× monolith',
  'hydrated, ms',
  '× login page',
  '× monolith',
  'blocked, ms',
  'layout shift',
  'script bytes',
  'requests',
];

function row(name: string, times: readonly PageTimings[], { monolith, portal }: Compared): string {
  const all = (of: readonly PageTimings[], figure: keyof PageTimings): readonly number[] =>
    of.map((each) => each[figure]);
  const middle = (figure: keyof PageTimings, digits = 0): string => formatSpread(all(times, figure), digits);
  const against = (others: readonly PageTimings[], figure: keyof PageTimings): string =>
    others === times ? '' : formatRatio(all(times, figure), all(others, figure));
  const cells = [
    name,
    middle('kept'),
    against(portal, 'kept'),
    against(monolith, 'kept'),
    middle('hydrated'),
    against(portal, 'hydrated'),
    against(monolith, 'hydrated'),
    middle('blocked'),
    middle('layoutShift', 3),
    middle('scriptBytes'),
    middle('requests'),
  ];
  return `| ${cells.join(' | ')} |`;
}

function visits(title: string, { pages, ...compared }: PageRounds): readonly string[] {
  return [
    '',
    `### ${title}`,
    '',
    `| ${COLUMNS.join(' | ')} |`,
    `| ${COLUMNS.map((_, place) => (place === 0 ? '---' : '--:')).join(' | ')} |`,
    row('the login page as a monolith', compared.monolith, compared),
    row('login page', compared.portal, compared),
    ...Object.entries(pages).map(([name, times]) => row(name, times, compared)),
  ];
}

/**
 * Formats the other pages' times next to those of the login page.
 * @param cold rounds of first visits; warm: second visits of the same visitors, as many for each page
 * @returns lines of Markdown
 */
export function pagesSection(cold: PageRounds, warm: PageRounds): readonly string[] {
  return [
    '',
    '## The other pages, on the slow line',
    '',
    `Each visited in the first ${cold.portal.length} rounds above, and compared with the login page and its monolith of the same rounds; none`,
    'may take more than 1.1 times what the login page may. On a page without a field its heading takes the place of the kept',
    'character. Bytes and requests are those until hydration.',
    ...visits('First visit', cold),
    ...visits('Second visit', warm),
  ];
}
