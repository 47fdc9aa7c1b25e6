import { type LintProblem, runOxlint } from '../../test-support/run-oxlint';

const BY_FILES = [
  "import { a } from '../recovery-mf/src/a';",
  "import { b } from '../../recovery-mf/src/b';",
  "import { c } from '../../../../recovery-mf/src/c';",
  "import type { d } from '../../../shell/src/d';",
  "import { e } from '../../shared-wl-assets/src/e';",
  "import { f } from '@portal/shared-wl-assets/src/ui/f';",
  "import { g } from '@portal/recovery-mf/src/deep/g';",
];
const BY_NAME = ["import { h } from '@portal/recovery-mf/H';", "import { i } from '@portal/shell';"];
const OF_SERVER = ["import { j } from '@portal/services';", "import { k } from '@portal/services/contract';"];
const OF_BOTH = ["import { p } from '@portal/registry/manifest';"];
const OF_BUILDING = [
  "import { q } from '@portal/tooling/preset';",
  "import type { r } from '@portal/tooling/part';",
  "import { s } from '../../tooling/src/s';",
  "import { t } from '../tooling/src/t';",
];
const USED = "import { l } from '@portal/login-mf/LoginScreen';";
const OPEN = [
  "import { m } from '@portal/shared-wl-assets/content-pages';",
  "import type { n } from '@portal/services/contract';",
  "import { o } from '../page/shell-context';",
  "import type { u } from '@portal/registry/manifest';",
  "import { v } from './tooling/v';",
];
const every = [...BY_FILES, ...BY_NAME, ...OF_SERVER, ...OF_BOTH, ...OF_BUILDING, USED, ...OPEN];

const PART = 'info-pages-mf/src/content/sanitised.ts';
const USING_PART = 'clip-login-mf/src/ClipLoginPart.tsx';
const IN_PRODUCTION = [
  'edge/src/pages/kept-page.ts',
  'server-kit/src/database/database.ts',
  'registry/src/releases/registry.ts',
];

/** One run for all files. */
let problems: readonly LintProblem[];
beforeAll(() => {
  const files = [PART, USING_PART, ...IN_PRODUCTION];
  problems = runOxlint(Object.fromEntries(files.map((file) => [file, every.join('\n')])));
});

/** Returns the imports that the linter rejects in a file, each once. */
function rejected(file: string): readonly string[] {
  const rejected = problems.filter((each) => each.file === file && each.rule === 'no-restricted-imports');
  return every.filter((_, index) => rejected.some(({ line }) => line === index + 1));
}

test('a part is imported by its declared exports only, and may import only types from the server @CARD-1 @CARD-5', () => {
  expect(rejected(PART)).toEqual([...BY_FILES, ...BY_NAME, ...OF_SERVER, ...OF_BOTH, USED]);
});

test('a part imports modules only from parts that it declares to use @CARD-1 @CARD-5', () => {
  expect(rejected(USING_PART)).toEqual([...BY_FILES, ...BY_NAME, ...OF_SERVER, ...OF_BOTH]);
});

test.each(IN_PRODUCTION)('production code imports no build code: %s @CARD-1 @SEC-R16', (file) => {
  const requested = [...OF_SERVER, ...OF_BOTH, ...OF_BUILDING, ...OPEN];
  expect(rejected(file).filter((line) => requested.includes(line))).toEqual(OF_BUILDING);
});
