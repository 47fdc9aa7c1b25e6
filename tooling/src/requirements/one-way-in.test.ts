import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

const WORKSPACE = path.resolve(__dirname, '../../..');
const eslint = path.join(
  path.dirname(createRequire(path.join(WORKSPACE, 'package.json')).resolve('eslint/package.json')),
  'bin/eslint.js',
);

/** Imports that the linter refuses in a file; in one that is there, since it is read with its types. */
const refused = (file: string, imports: readonly string[]): readonly string[] => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [eslint, '--stdin', '--stdin-filename', file, '--format', 'json'],
    { cwd: WORKSPACE, encoding: 'utf8', input: imports.join('\n') },
  );
  if (stdout === '') throw new Error(stderr);
  const [{ messages } = { messages: [] }] = JSON.parse(stdout) as {
    messages: { ruleId: string; line: number }[];
  }[];
  const lines = messages.filter(({ ruleId }) => ruleId.endsWith('no-restricted-imports'));
  return [...new Set(lines.map(({ line }) => imports[line - 1] ?? ''))];
};

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
const OF_BOTH = ["import { p } from '@portal/delivery/manifest';"];
const OF_BUILDING = [
  "import { q } from '@portal/tooling/preset';",
  "import type { r } from '@portal/tooling/part';",
  "import { s } from '../../tooling/src/s';",
  "import { t } from '../tooling/src/t';",
];
const USED = "import { l } from '@portal/login-mf/LoginScreen';";
const OPEN = [
  "import { m } from '@portal/shared-wl-assets/inner-pages';",
  "import type { n } from '@portal/services/contract';",
  "import { o } from '../page/shell-context';",
  "import type { u } from '@portal/delivery/manifest';",
  "import { v } from './tooling/v';",
];
const every = [...BY_FILES, ...BY_NAME, ...OF_SERVER, ...OF_BOTH, ...OF_BUILDING, USED, ...OPEN];

test('CARD-1 CARD-5 a part is reached by its declared exports, from any depth, and of the server it knows types alone', () => {
  expect(refused('info-pages-mf/src/content/sanitised.ts', every)).toEqual([
    ...BY_FILES,
    ...BY_NAME,
    ...OF_SERVER,
    ...OF_BOTH,
    USED,
  ]);
});

test('CARD-1 CARD-5 a part asks for modules of those parts that it declares to use', () => {
  expect(refused('clip-login-mf/src/ClipLoginPart.tsx', every)).toEqual([
    ...BY_FILES,
    ...BY_NAME,
    ...OF_SERVER,
    ...OF_BOTH,
  ]);
});

test.each([
  'edge/src/pages/kept-page.ts',
  'services/src/database/database.ts',
  'delivery/src/registry/registry.ts',
])(
  'CARD-1 SEC-R16 what runs in production takes nothing of what builds: %s',
  (file) => {
    const asked = [...OF_SERVER, ...OF_BOTH, ...OF_BUILDING, ...OPEN];
    expect(refused(file, asked)).toEqual(OF_BUILDING);
  },
  // Reads the types of a whole folder.
  60_000,
);
