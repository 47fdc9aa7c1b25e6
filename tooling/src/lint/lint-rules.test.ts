import { type LintProblem, runOxlint } from '../../test-support/run-oxlint';

const PRIVATE = 'export class A { private a = 1; b() { return this.a; } }';
const DECLARED = 'export const f = () => 1;';
const REAL_TIME =
  "import { test } from './portal/browser-test'; test('a', async ({ page }) => { await page.waitForTimeout(1); });";

/** Elements whose texts break on translated pages. */
const BAD_ELEMENTS = [
  '<p>{a && <b>x</b>}{t("key")}</p>',
  '<p>Words {element}</p>',
  '<p>{element} {element}</p>',
  '<p>{element}{`${count}`}</p>',
  '<p>{element}{a ? t("key") : null}</p>',
  '<p>{element}{a && "words"}</p>',
  '<>{t("key")}</>',
];
const GOOD_ELEMENTS = [
  '<p>Words</p>',
  '<p>{a ? t("one") : <b>{t("two")}</b>}</p>',
  '<p><span>{t("key")}</span>{a && <b>x</b>}</p>',
  '<ul>{names.map((name) => <li>{name}</li>)}<li>x</li></ul>',
  '<p>\n  {/* why */}\n  {t("key")}\n</p>',
];

const TAGS = '@LOG-7 @SEC-R2 @long';
const LONG_TITLES = [
  `test('${'x'.repeat(91)} ${TAGS}', run);`,
  `test.skip('${'x'.repeat(91)}', run);`,
  `test.each(rows)('%s ${'x'.repeat(78)} ${TAGS}', run);`,
  `test(\`\${value} ${'x'.repeat(78)} ${TAGS}\`, run);`,
];
const SHORT_TITLES = [
  `test('${'x'.repeat(90)} ${TAGS}', run);`,
  `test.each(rows)('%s ${'x'.repeat(77)} %s ${TAGS}', run);`,
  `test(\`\${value} ${'x'.repeat(77)} ${TAGS} \${tag}\`, run);`,
  `describe('${'x'.repeat(91)}', run);`,
];

const BARE_NAME = 'export function f(found: number): number {\n\n\n\n  return found;\n}';
const SHORT_LIVED_NAME = 'export function f(found: number): number {\n  return found;\n}';
const BARE_CLASS = "import styles from './A.module.css';\nexport const shownAs = styles['place'];";

let problems: readonly LintProblem[];
beforeAll(() => {
  const elements = [...BAD_ELEMENTS, ...GOOD_ELEMENTS].map(
    (element, index) => [`shell/src/${index}.tsx`, `export const shown = ${element};`] as const,
  );
  problems = runOxlint({
    'services/src/private.ts': PRIVATE,
    'services/src/declared.ts': DECLARED,
    'tests/real-time.spec.ts': REAL_TIME,
    'services/src/bare-name.ts': BARE_NAME,
    'services/src/short-lived-name.ts': SHORT_LIVED_NAME,
    'shell/src/bare-class.ts': BARE_CLASS,
    ...Object.fromEntries(elements),
    ...Object.fromEntries(
      [...LONG_TITLES, ...SHORT_TITLES].map((title, index) => [`services/src/${index}.test.ts`, title]),
    ),
  });
});

test.each([
  ['portal/hash-private-members', 'services/src/private.ts'],
  ['portal/declared-functions', 'services/src/declared.ts'],
  ['portal/no-real-time', 'tests/real-time.spec.ts'],
  ['portal/no-bare-participle', 'services/src/bare-name.ts'],
  ['portal/no-bare-participle', 'shell/src/bare-class.ts'],
])('%s rejects its bad example', (rule, file) => {
  expect(problems).toContainEqual(expect.objectContaining({ rule, file }));
});

test('portal/no-bare-participle accepts a name that is used within three lines', () => {
  expect(problems.filter(({ rule }) => rule === 'portal/no-bare-participle')).toHaveLength(2);
});

test('portal/text-in-own-element finds texts beside other children and in fragments', () => {
  const found = problems.filter(({ rule }) => rule === 'portal/text-in-own-element');
  expect([...new Set(found.map(({ file }) => file))].sort()).toEqual(
    BAD_ELEMENTS.map((_element, index) => `shell/src/${index}.tsx`).sort(),
  );
});

test('portal/short-test-title finds more than 90 characters: no tags, a value counts as twelve', () => {
  const files = problems.filter(({ rule }) => rule === 'portal/short-test-title').map(({ file }) => file);
  expect(files.sort()).toEqual(LONG_TITLES.map((_title, index) => `services/src/${index}.test.ts`));
});
