import { launchWithBackForwardCache } from '../back-forward/back-forward-cache';
import { listDeclaredPages, RECOVERY_STEPS, SERVER_PAGES } from '../back-forward/history-pages';
import { observePage } from '../back-forward/observe-page';
import type { Stage } from './stage';

const OUTCOMES = {
  restored: 'restored',
  loaded: 'loaded again',
  emptied: 'emptied, then loaded again',
} as const;

/** Lists for every page whether the browser may restore it from the back/forward cache, and whether it does. */
export async function measureBackForward({ portal }: Stage): Promise<readonly string[]> {
  const browser = await launchWithBackForwardCache();
  try {
    const pages = [...listDeclaredPages(), ...RECOVERY_STEPS, ...SERVER_PAGES];
    const observed = [];
    for (const page of pages) {
      observed.push({ page, ...(await observePage(browser, portal.origin, page)) });
      console.log(`Back to ${page.name}`);
    }
    return [
      '## Back and forward',
      '',
      'Every declared URL of every part, the steps of recovery and the pages that the server renders: whether the browser may',
      'restore the document as it was left, at once and without a request, and what it does after Back. The last column says why',
      'Chromium did not restore it (`notRestoredReasons`). `tests/performance/back-forward` fails when a page that may is not restored,',
      'or one that must not is.',
      '',
      '| page | may be restored | after Back | why | the browser’s reasons |',
      '| --- | --- | --- | --- | --- |',
      ...observed.map(({ page, shown, reasons }) => {
        const cells = [
          page.name,
          page.mayBeRestored ? 'yes' : 'no',
          OUTCOMES[shown],
          page.reason,
          reasons.filter((reason) => reason !== 'masked').join(', '),
        ];
        return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
      }),
    ];
  } finally {
    await browser.close();
  }
}
