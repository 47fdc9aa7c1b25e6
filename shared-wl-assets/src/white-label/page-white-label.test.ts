/** @jest-environment node */
import { setPageWhiteLabel } from './page-white-label';

const isKnownKey = (key: string): boolean => /^[a-z0-9-]{1,64}$/.test(key) && ['bank', 'ray'].includes(key);

const settle = (page: object, token = 'bank') => {
  const warnings: string[] = [];
  const settleIt = (): string =>
    setPageWhiteLabel(page, token, isKnownKey, (message) => warnings.push(message));
  return { key: settleIt(), settleAgain: settleIt, warnings };
};

const readGlobal = (page: object): unknown => (page as { PORTAL_WHITE_LABEL?: unknown }).PORTAL_WHITE_LABEL;

test('the key comes from the page’s global, else from the injected token @WL-1', () => {
  expect(settle({ PORTAL_WHITE_LABEL: 'ray' })).toMatchObject({ key: 'ray', warnings: [] });
  const page = {};
  expect(settle(page)).toMatchObject({ key: 'bank', warnings: [] });
  expect(readGlobal(page)).toBe('bank');
});

test('setting it a second time warns and changes nothing, by assignment or by token @WL-1', () => {
  const page: { PORTAL_WHITE_LABEL?: string } = {};
  const { settleAgain, warnings } = settle(page, 'bank');
  page.PORTAL_WHITE_LABEL = 'ray';
  expect(page.PORTAL_WHITE_LABEL).toBe('bank');
  expect(settleAgain()).toBe('bank');
  expect(Reflect.deleteProperty(page, 'PORTAL_WHITE_LABEL')).toBe(false);
  expect(warnings).toEqual(['The white label is set already: bank', 'The white label is set already: bank']);
});

test.each([
  ['an unregistered key', { PORTAL_WHITE_LABEL: 'nosuch' }],
  ['a malformed key', { PORTAL_WHITE_LABEL: '../bank' }],
  ['a value that is not a string', { PORTAL_WHITE_LABEL: ['ray'] }],
  ['null', { PORTAL_WHITE_LABEL: null }],
])('%s is replaced by the token, with a warning @WL-1 @SEC-R10', (_what, page) => {
  expect(settle(page)).toMatchObject({
    key: 'bank',
    warnings: ['PORTAL_WHITE_LABEL is no white label of this page'],
  });
});

test('an inherited name, such as an element’s id, is not read @SEC-R10', () => {
  const page = Object.create({ PORTAL_WHITE_LABEL: 'ray' }) as object;
  expect(settle(page)).toMatchObject({ key: 'bank', warnings: [] });
});

test('the warning is logged to the console by default @WL-1', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const page: { PORTAL_WHITE_LABEL?: string } = {};
  setPageWhiteLabel(page, 'bank', isKnownKey);
  page.PORTAL_WHITE_LABEL = 'ray';
  expect(warn).toHaveBeenCalledWith('The white label is set already: bank');
  warn.mockRestore();
});
