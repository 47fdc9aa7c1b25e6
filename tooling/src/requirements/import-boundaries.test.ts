import { spawnSync } from 'node:child_process';
import path from 'node:path';

const WORKSPACE = path.resolve(__dirname, '../../..');

/** Lints code as if it were files of the workspace, without the rules that read type information first. */
const LINTER = `
  import { text } from 'node:stream/consumers';
  import { ESLint } from 'eslint';
  import { configs } from 'typescript-eslint';
  const ownTyped = { rules: { 'portal/text-in-own-element': 'off' } };
  const eslint = new ESLint({ overrideConfig: [configs.disableTypeChecked, ownTyped] });
  const messages = [];
  for (const { filePath, code } of JSON.parse(await text(process.stdin)))
    messages.push((await eslint.lintText(code, { filePath }))[0].messages);
  console.log(JSON.stringify(messages));
`;

interface Message {
  readonly ruleId: string | null;
  readonly line: number;
}

/**
 * Returns the lint messages for the same imports in each of the files; one process for all, since ESLint starts
 * slowly.
 */
function messagesFor(
  files: readonly string[],
  imports: readonly string[],
): Readonly<Record<string, readonly Message[]>> {
  const code = imports.join('\n');
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', LINTER], {
    cwd: WORKSPACE,
    encoding: 'utf8',
    input: JSON.stringify(files.map((filePath) => ({ filePath, code }))),
  });
  if (stdout === '') throw new Error(stderr);
  const messages = JSON.parse(stdout) as (readonly Message[])[];
  return Object.fromEntries(files.map((file, index) => [file, messages[index] ?? []]));
}

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

let messages: ReturnType<typeof messagesFor>;
beforeAll(() => {
  messages = messagesFor([PART, USING_PART, ...IN_PRODUCTION], every);
}, 60_000);

/** Returns the imports that the linter rejects in a file, each once. */
function refused(file: string): readonly string[] {
  const rejections = (messages[file] ?? []).filter(({ ruleId }) => ruleId?.endsWith('no-restricted-imports'));
  return [...new Set(rejections.map(({ line }) => every[line - 1] ?? ''))];
}

test('CARD-1 CARD-5 a part is imported by its declared exports only, and may import only types from the server', () => {
  expect(refused(PART)).toEqual([...BY_FILES, ...BY_NAME, ...OF_SERVER, ...OF_BOTH, USED]);
});

test('CARD-1 CARD-5 a part imports modules only from parts that it declares to use', () => {
  expect(refused(USING_PART)).toEqual([...BY_FILES, ...BY_NAME, ...OF_SERVER, ...OF_BOTH]);
});

test.each(IN_PRODUCTION)('CARD-1 SEC-R16 production code imports no build code: %s', (file) => {
  const requested = [...OF_SERVER, ...OF_BOTH, ...OF_BUILDING, ...OPEN];
  expect(refused(file).filter((line) => requested.includes(line))).toEqual(OF_BUILDING);
});
