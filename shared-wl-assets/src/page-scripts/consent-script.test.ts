import { consentDomainId, loadConsentScript, reloadConsentScript } from './consent-script';

const page = (part = 'login-mf') => ({
  whiteLabel: {
    consentScript: {
      source: '/app/shared-wl-assets/17/consent.js',
      domainIds: { localhost: 'abc-test', 'login.bank.example': 'abc-live' },
    },
  },
  route: { part, path: '/' },
});
const scripts = () => [...document.head.querySelectorAll('script')];
const arrive = () => scripts().at(-1)?.dispatchEvent(new Event('load'));

beforeEach(() => {
  document.head.replaceChildren();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

test.each([
  ['login.bank.example', 'abc-live'],
  ['LOGIN.Bank.example', 'abc-live'],
  ['evil.login.bank.example', null],
  ['constructor', null],
])('%s has the domain id %s @INF-10', (host, id) => {
  expect(consentDomainId(page().whiteLabel.consentScript.domainIds, host)).toBe(id);
});

test('the script is loaded once, with the domain id of the host @INF-10', async () => {
  const loading = loadConsentScript(page());
  arrive();
  expect(await loading).toBe(true);
  expect(await loadConsentScript(page())).toBe(true);
  expect(scripts().map(({ dataset }) => dataset['domainScript'])).toEqual(['abc-test']);
});

test('the script is reloaded for content that was added later @INF-4', async () => {
  const loading = loadConsentScript(page());
  arrive();
  await loading;
  const [first] = scripts();
  const again = reloadConsentScript(page());
  arrive();
  expect(await again).toBe(true);
  expect(scripts()).toHaveLength(1);
  expect(scripts()[0]).not.toBe(first);
});

test('requests while the script is loading share that one load @INF-10 @INF-4', async () => {
  const requested = [loadConsentScript(page()), loadConsentScript(page())];
  const again = [reloadConsentScript(page()), reloadConsentScript(page())];
  expect(scripts()).toHaveLength(1);
  arrive();
  expect(await Promise.all(requested)).toEqual([true, true]);
  for (const reload of again) {
    await new Promise((done) => setTimeout(done));
    expect(scripts()).toHaveLength(1);
    arrive();
    expect(await reload).toBe(true);
  }
  expect(scripts()).toHaveLength(1);
});

test('the page works without the script: not configured, on recovery pages, on failure @INF-10', async () => {
  expect(await loadConsentScript({ whiteLabel: {}, route: { part: 'login-mf', path: '/' } })).toBe(false);
  expect(await loadConsentScript(page('recovery-mf'))).toBe(false);
  const loading = loadConsentScript(page());
  scripts().at(-1)?.dispatchEvent(new Event('error'));
  expect(await loading).toBe(false);
  expect(scripts()).toEqual([]);
});
