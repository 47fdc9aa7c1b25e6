import { bundleEntryTexts, COMPILE_HINT, hintCompilation } from './initial-modules';

test('a joined file begins with the compile hint and does not repeat that of a later file @CARD-4', () => {
  const root = { url: '/root/entry.js', text: 'root();', isRoot: true };
  const joined = bundleEntryTexts({ entries: [root], ahead: [hintCompilation('later();')] });
  expect(joined.split('\n')).toEqual([COMPILE_HINT, 'later();', 'root();']);
});
