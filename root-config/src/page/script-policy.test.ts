import { guardScripts } from './script-policy';

const ENTRY = `${location.origin}/parts/login-mf/0123/entry.js`;

const guarded = (): { createScript: (url: string) => HTMLScriptElement } => {
  const loader = { createScript: (): HTMLScriptElement => document.createElement('script') };
  guardScripts(loader, new Set([ENTRY, 'https://cdn.example/entry.js']), new Map([[ENTRY, 'sha384-abc']]));
  return loader;
};

test('a script in the import map is loaded with its integrity value @SEC-R9', () => {
  const script = guarded().createScript(ENTRY);
  expect(script.src).toBe(ENTRY);
  expect(script.integrity).toBe('sha384-abc');
  expect(script.crossOrigin).toBeNull();
});

test('a script that is not in the import map is never loaded @SEC-R9', () => {
  expect(() => guarded().createScript(`${location.origin}/evil.js`)).toThrow('Not in the import map');
});

test('a retry may have a query parameter, so that a broken cached response is not reused @CARD-6', () => {
  expect(guarded().createScript(`${ENTRY}?retry=1`).integrity).toBe('sha384-abc');
  expect(() => guarded().createScript(`${ENTRY}?other=1`)).toThrow('Not in the import map');
});

test('a part from another host is fetched without credentials @CARD-8', () => {
  expect(guarded().createScript('https://cdn.example/entry.js').crossOrigin).toBe('anonymous');
});
