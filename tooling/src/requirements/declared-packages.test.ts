import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const WORKSPACE = path.resolve(__dirname, '../../..');
const PACKAGES = [
  ...readFileSync(path.join(WORKSPACE, 'pnpm-workspace.yaml'), 'utf8').matchAll(/^ {2}- (\S+)$/gm),
].map(([, name]) => name ?? '');

type Versions = Readonly<Record<string, string>>;
interface Declared {
  readonly dependencies?: Versions;
  readonly devDependencies?: Versions;
}

/**
 * Needed without being named in a source: what every part takes from the root or hands to shared-wl-assets, and what the
 * edge hands to the bundles of the parts (tooling/src/preset/edge-preset.ts).
 */
const HANDED_ON = /^(react|react-dom|i18next|react-i18next|zustand|single-spa-react)$/;

const LEFT_OUT = /^(node_modules|dist|\.types|\.build|generated|\.data)$/;

const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return LEFT_OUT.test(entry.name) ? [] : sourcesIn(file);
    return /\.(tsx?|m?js|cjs|css)$/.test(entry.name) ? [readFileSync(file, 'utf8')] : [];
  });

test('the packages of the workspace are found', () => {
  expect(PACKAGES).toEqual(expect.arrayContaining(['edge', 'services', 'tests', 'recovery-mf']));
});

test.each(PACKAGES)('SEC-R16 everything that %s declares is imported in it', (name) => {
  const folder = path.join(WORKSPACE, name);
  const { dependencies = {}, devDependencies = {} } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  ) as Declared;
  const sources = sourcesIn(folder).join('\n');
  const isNamed = (library: string): boolean =>
    ["'", '"'].some(
      (quote) => sources.includes(quote + library + quote) || sources.includes(`${quote}${library}/`),
    );
  const declared = Object.keys({ ...dependencies, ...devDependencies });
  const unused = declared.filter(
    // Types come with what they describe.
    (library) => !library.startsWith('@types/') && !HANDED_ON.test(library) && !isNamed(library),
  );
  expect(unused).toEqual([]);
});
