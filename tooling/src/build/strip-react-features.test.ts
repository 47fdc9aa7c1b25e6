import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Script } from 'node:vm';
import { stripReactFeatures } from './strip-react-features';

/** React DOM as the root bundles it. */
function readReactDom(): string {
  const root = createRequire(path.resolve(__dirname, '../../../root-config/package.json'));
  const folder = path.dirname(root.resolve('react-dom/package.json'));
  return readFileSync(path.join(folder, 'cjs/react-dom-client.production.js'), 'utf8');
}

test('the installed react-dom loses the features that no part uses, and stays valid JavaScript @CARD-4', () => {
  const source = readReactDom();
  const stripped = stripReactFeatures(source);
  expect(source.length - stripped.length).toBeGreaterThan(60_000);
  expect(stripped).not.toMatch(/FragmentInstance\.prototype|ViewTransitionPseudoElement\.prototype/);
  expect(() => new Script(`(function (exports, require) {${stripped}\n})`)).not.toThrow();
});

test('another version of react-dom fails the build with the name of the missing feature @CARD-4', () => {
  const source = readReactDom().replaceAll('commitEnterViewTransitions', 'commitEntering');
  expect(() => stripReactFeatures(source)).toThrow('commitEnterViewTransitions');
  const otherwise = readReactDom().replace(/shouldStartViewTransition\n\s+\?/, 'shouldStart ?');
  expect(() => stripReactFeatures(otherwise)).toThrow('shouldStartViewTransition');
});
