import { render, screen, within } from '@testing-library/react';
import type { Language } from '@portal/contract/i18n';
import type { StatisticsFigures, StatisticsView } from '@portal/contract/operator';
import { OperatorPages } from '../OperatorPages';
import { scaleToPercent, shortenUrl } from './RequestTable';
import { createFigures } from './use-figures';

const FUNNEL = { opened: 1_200, found: 1_000, sent: 900, verified: 800, finished: 600, failed: 1 };
const FIGURES: StatisticsFigures = {
  from: '2030-04-25T00:00:00Z',
  until: '2030-05-02T00:00:00Z',
  signIns: { attempts: 20, failures: 3 },
  signInsBefore: { attempts: 40, failures: 0 },
  failures: [
    { at: '2030-04-30T00:00:00Z', counts: { NLA0113: 3, NLA0103: 1 } },
    { at: '2030-05-01T00:00:00Z', counts: { NLA0102: 2 } },
  ],
  funnel: FUNNEL,
  funnelBefore: { ...FUNNEL, finished: 300 },
  finished: [
    { white_label: 'default', scenario: 'FPS', channel: 'Email', sent: 9, verified: 8, finished: 3 },
    { white_label: 'ray', scenario: 'FPS', channel: 'SMS', sent: 9, verified: 8, finished: 1 },
  ],
  typicalTime: 108_000,
  calls: [
    {
      address: '/portal-login-service/public/fps/auth',
      calls: 4,
      median: 25,
      p95: 1_900,
      p99: 30_001,
      timeouts: 1,
      failures: 0,
    },
  ],
  parts: [{ part: 'shell', version: '1.0.0', loads: 2, failures: 1, p75: 80 }],
  vitals: [
    {
      white_label: 'ray',
      page: '/app/ray/login',
      part: 'login-mf',
      version: '1',
      vital: 'LCP',
      p75: 4_500,
      visits: 7,
    },
    {
      white_label: 'ray',
      page: '/app/ray/login',
      part: 'login-mf',
      version: '1',
      vital: 'CLS',
      p75: 0.2,
      visits: 6,
    },
  ],
  whiteLabels: ['default'],
};

beforeAll(() => {
  const ignore = () => undefined;
  class NoResize {
    readonly observe = ignore;
    readonly disconnect = ignore;
  }
  Object.assign(globalThis, {
    ResizeObserver: NoResize,
    matchMedia: () => ({ addEventListener: ignore, removeEventListener: ignore }),
  });
});

function show(view: Partial<StatisticsView> = {}, language: Language = 'en-US') {
  const page = {
    name: 'statistics',
    view: {
      path: '/ops/statistics',
      selection: { whiteLabel: null, scenario: null, channel: null, period: 'week' },
      query: 'period=week',
      whiteLabels: { default: 'Aldermere & Co' },
      figures: FIGURES,
      ...view,
    },
  } as const;
  return render(<OperatorPages language={language} page={page} />);
}
const findRow = (table: string, row: string) =>
  within(screen.getByRole('table', { name: table })).getByRole('row', { name: new RegExp(`^${row}`) });

test('key figures compare with the previous period, in English and German @STA-7 @I18N-6', () => {
  const { unmount } = show();
  for (const text of ['-50.0% vs. the previous period', '3 failures', '+25.0 points', '1 min 48 s'])
    expect(screen.getByText(text)).toBeVisible();
  unmount();
  show({}, 'de-DE');
  expect(screen.getByText('85,0 %')).toBeVisible();
  expect(screen.getByRole('table', { name: 'Verlauf der Wiederherstellung' })).toBeVisible();
});

test('the funnel says how many left at each step; a filter by channel omits the first steps @STA-7', () => {
  const { unmount } = show();
  expect(findRow('Recovery funnel', 'User ID found')).toHaveTextContent(
    '83.3%1,000100 dropped off before choosing',
  );
  expect(
    screen.getByText(
      /^1,200 recoveries\. Finished by E-mail 75\.0%, SMS 25\.0%, Phone call 0\.0%.*\. 1 ended on the error page or without a match\.$/,
    ),
  ).toBeVisible();
  unmount();
  show({ selection: { whiteLabel: null, scenario: null, channel: 'SMS', period: 'week' } });
  expect(findRow('Recovery funnel', 'Passcode sent')).toHaveTextContent('100.0%');
  expect(screen.queryByRole('row', { name: /^User ID found/ })).toBeNull();
});

test('the failures are stacked, the tallest block first, with the same figures as a table @STA-3', () => {
  const { container } = show();
  expect(container.querySelector('[aria-hidden] ')).not.toBeNull();
  expect(screen.getByText('[[0,1],[4,2],[3,2],[3,0]]')).toBeInTheDocument();
  const table = screen.getByRole('table', { name: 'Login failures', hidden: true });
  expect(within(table).getAllByRole('row', { hidden: true })[1]).toHaveTextContent('301');
});

test('slow calls, broken parts and poor web vitals are marked in words and figures @STA-5', () => {
  show();
  expect(findRow('Request times', 'fps/auth')).toHaveTextContent('425 ms1.9 s30.0 s1none');
  expect(findRow('Parts', 'shell')).toHaveTextContent('50.0%');
  expect(findRow('Web vitals', '/app/ray/login')).toHaveTextContent('4.5 s (poor)');
  expect(findRow('Web vitals', '/app/ray/login')).toHaveTextContent('0.2 (needs improvement)');
});

test('every figure can be saved as CSV with the selection @STA-7', () => {
  show();
  const links = screen.getAllByRole('link', { name: /^Save as CSV: / });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    ['funnel', 'failures', 'calls', 'channels', 'vitals', 'parts'].map(
      (sheet) => `/ops/statistics.csv?sheet=${sheet}&period=week`,
    ),
  );
});

test('figures that cannot be read, and a period without records, are named @STA-8', () => {
  const { unmount } = show({ figures: null });
  expect(screen.getByRole('alert')).toHaveTextContent('The figures are not available at the moment.');
  unmount();
  show({ figures: { ...FIGURES, calls: [], parts: [], vitals: [], finished: [], failures: [] } });
  expect(screen.getAllByText('Nothing was recorded in this period.')).toHaveLength(5);
});

test('numbers are formatted for both languages; scales fit every value @STA-7', () => {
  const [english, german] = [createFigures('en-US'), createFigures('de-DE')];
  expect([english.count(48_212), german.count(48_212)]).toEqual(['48,212', '48.212']);
  expect([english.percent(0.954), german.percent(0.954)]).toEqual(['95.4%', '95,4\u00a0%']);
  expect([12, 1_900, 108_000].map(english.duration)).toEqual(['12 ms', '1.9 s', '1 min 48 s']);
  expect([999.4, 999.6, 59_949, 59_960, 119_400, 119_600].map(english.duration)).toEqual([
    '999 ms',
    '1.0 s',
    '59.9 s',
    '1 min 0 s',
    '1 min 59 s',
    '2 min 0 s',
  ]);
  expect([0, 10, 40_000, 1e9].map(scaleToPercent)).toEqual([0, 0, 100, 100]);
  expect(shortenUrl('/portal-login-service/public/fps/auth')).toBe('fps/auth');
});
