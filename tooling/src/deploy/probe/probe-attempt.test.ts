import { readAttempt } from './probe-attempt';

const PAGE = { url: '/app/default/login', part: 'login-mf', isRendered: true };
const NOTHING = { outcomes: [], errors: '', output: '' };

test.each([
  [
    'a server that does not start',
    'Error: Process from config.webServer was not able to start. Exit code: 1',
    'the server of the probe did not start',
    'port in use',
  ],
  [
    'a probe without an end',
    'Timed out waiting 1800s for the test suite to run',
    'the probe did not end within 30 min',
    'See whether the machine is overloaded, then deploy again.',
  ],
])('%s is a problem of all pages, in plain words @CARD-6', (_case, errors, what, advice) => {
  const { problems } = readAttempt({ ...NOTHING, errors, output: 'started\nport in use' }, [PAGE]);
  expect(problems).toEqual([{ page: 'all pages', what, advice }]);
});

test('a page without a result has the problem that Playwright reports @CARD-6', () => {
  const outcome = { title: PAGE.url, result: null, error: 'Error: page.evaluate: Target crashed' };
  const { problems } = readAttempt({ ...NOTHING, outcomes: [outcome] }, [PAGE]);
  expect(problems).toMatchObject([
    { page: PAGE.url, what: 'the browser’s tab crashed, as it does without memory' },
  ]);
});

test('a browser that does not start ends the probe @CARD-6', () => {
  const outcome = { title: PAGE.url, result: null, error: 'browserType.launch: Failed to launch' };
  expect(() => readAttempt({ ...NOTHING, outcomes: [outcome] }, [PAGE])).toThrow('Failed to launch');
});
