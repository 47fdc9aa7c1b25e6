/** @jest-environment node */
test('HTML passes the one policy if Trusted Types are supported, otherwise it stays a string @SEC-R9', async () => {
  const { trustedHtml } = await import('./trusted-html');
  expect(trustedHtml('<b>a</b>')).toBe('<b>a</b>');

  jest.resetModules();
  const createPolicy = jest.fn((_name: string, rules: { createHTML: (html: string) => string }) => ({
    createHTML: (html: string) => ({ toString: () => rules.createHTML(html) }),
  }));
  Object.assign(globalThis, { trustedTypes: { createPolicy } });
  const { trustedHtml: typed } = await import('./trusted-html');
  expect(typeof typed('<b>a</b>')).toBe('object');
  expect(String(typed('<b>b</b>'))).toBe('<b>b</b>');
  expect(createPolicy).toHaveBeenCalledTimes(1);
  expect(createPolicy).toHaveBeenCalledWith('portal-html', expect.anything());
  Reflect.deleteProperty(globalThis, 'trustedTypes');
});
