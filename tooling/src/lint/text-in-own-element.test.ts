import path from 'node:path';
import { RuleTester } from 'eslint';
import tseslint from 'typescript-eslint';
import { textInOwnElement } from './text-in-own-element.js';

/** A quick run tries a sample of the cases. */
const isQuick = process.env['TEST_QUICK'] === '1';

// ESLint's RuleTester creates the tests.
const tester = new RuleTester({
  languageOptions: {
    parser: tseslint.parser,
    parserOptions: {
      ecmaFeatures: { jsx: true },
      projectService: true,
      tsconfigRootDir: path.join(__dirname, 'fixtures'),
    },
  },
});

/** Declarations that are prepended to every case. */
const SURROUNDINGS = `
declare global { namespace JSX { interface Element { readonly type: string } interface IntrinsicElements { [name: string]: object } } }
type Element = JSX.Element;
type Node = Element | string | number | null | undefined | false | readonly Node[];
declare const t: (key: string) => string;
declare const a: boolean; declare const count: number; declare const children: Node; declare const names: string[];
declare const element: Element; declare const maybe: Element | null; declare const phone: '' | undefined;
declare const Box: (props: object) => Element; declare const Passed: (props: object) => Node;
`;
function withSurroundings(jsx: string): string {
  return `${SURROUNDINGS}export const shown = ${jsx};`;
}
const valid = [
  '<p>{t("key")}</p>',
  '<p>Words</p>',
  '<p>{a ? t("one") : <b>{t("two")}</b>}</p>',
  '<p>{a && t("key")}</p>',
  '<Box>{t("key")}</Box>',
  '<p>{children}</p>',
  '<Passed>{children}</Passed>',
  '<p><span>{t("key")}</span>{a && <b>x</b>}</p>',
  '<p>{element}{maybe}{a ? <i>x</i> : null}</p>',
  '<p>{phone && <b>x</b>}<i>y</i></p>',
  '<ul>{names.map((name) => <li>{name}</li>)}</ul>',
  '<ul>{names.map((name) => element)}<li>x</li></ul>',
  '<>{a && <b>x</b>}<i>y</i></>',
  '<p>\n  {/* why */}\n  {t("key")}\n</p>',
  '<p><Box />{element}</p>',
];
const invalid: readonly (readonly [jsx: string, messageIds: readonly string[]])[] = [
  ['<p>{a && <b>x</b>}{t("key")}</p>', ['beside']],
  ['<p>Words {element}</p>', ['beside']],
  ['<p>{element}{" "}{element}</p>', ['beside']],
  ['<p>{element} {element}</p>', ['beside']],
  ['<p>Pressed {count}</p>', ['beside', 'beside']],
  ['<p>{element}{`${count}`}</p>', ['beside']],
  ['<p>{children}{element}</p>', ['beside']],
  ['<p>{element}{a ? t("key") : null}</p>', ['beside']],
  ['<p>{element}{a && "words"}</p>', ['beside']],
  ['<p>{count && <b>x</b>}<i>y</i></p>', ['beside']],
  ['<p><Passed>x</Passed>{element}</p>', ['beside']],
  ['<Box>{t("key")}{a && <b>x</b>}</Box>', ['beside']],
  ['<>{t("key")}</>', ['fragment']],
  ['<p><>Words</>{element}</p>', ['fragment']],
  ['<Box title={<>{t("key")} {element}</>} />', ['beside', 'beside']],
  ['<p>{names}</p>', ['list']],
  ['<p>{names.map((name) => name)}</p>', ['list']],
  ['<p>{names.map((name) => name)}{element}</p>', ['beside']],
];

function sampled<Case>(cases: readonly Case[]): readonly Case[] {
  return cases.filter((_case, at) => !isQuick || at % 3 === 0);
}

tester.run('text-in-own-element', textInOwnElement, {
  valid: sampled(valid).map((jsx) => ({
    name: `accepts ${jsx}`,
    code: withSurroundings(jsx),
    filename: path.join(__dirname, 'fixtures/case.tsx'),
  })),
  invalid: sampled(invalid).map(([jsx, messageIds]) => ({
    name: `rejects ${jsx}`,
    code: withSurroundings(jsx),
    filename: path.join(__dirname, 'fixtures/case.tsx'),
    errors: messageIds.map((messageId) => ({ messageId })),
  })),
});
