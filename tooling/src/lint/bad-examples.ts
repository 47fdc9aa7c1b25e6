/** Server code that breaks a rule of .oxlintrc.json, by rule. */
export const BAD_CODE: Readonly<Record<string, string>> = {
  'prefer-spread':
    'declare const f: (...all: number[]) => void; const a: number[] = []; f.apply(undefined, a);',
  'no-array-constructor': 'export const a = new Array(1, 2);',
  'no-unused-expressions': 'declare const a: number; a + 1;',
  'no-unused-vars': 'const a = 1;',
  'no-useless-constructor': 'export class A { constructor() {} a = 1; }',
  'no-var': 'export var a = 1;',
  'prefer-const': 'let a = 1; export const b = a;',
  'prefer-rest-params': 'export function f() { return arguments; }',
  eqeqeq: 'declare const a: number; export const b = a == 1;',
  'no-console': 'console.log(1);',
  'no-restricted-imports': "import { s } from '../../tooling/src/s'; export const a = s;",
  'regexp/no-super-linear-backtracking': 'export const a = /^(?:a+)+$/;',
  'regexp/no-super-linear-move': 'export const a = /a*b/;',
  'regexp/optimal-quantifier-concatenation': 'export const a = /^a+a*$/;',
  'simple-import-sort/imports':
    "import { b } from './b'; import fs from 'node:fs'; export const a = [fs, b];",
  'portal/hash-private-members': 'export class A { private a = 1; b() { return this.a; } }',
  'portal/declared-functions': 'export const f = () => 1;',
  'typescript/ban-ts-comment': '// @ts-ignore short\nexport const a = 1;',
  'typescript/consistent-type-imports': "import { A } from './a'; export type B = A;",
  'typescript/no-duplicate-enum-values': 'export enum E { A = 1, B = 1 }',
  'typescript/no-dynamic-delete':
    'declare const a: Record<string, number>; declare const b: string; delete a[b];',
  'typescript/no-empty-object-type': 'export type A = {};',
  'typescript/no-explicit-any': 'export type A = any;',
  'typescript/no-extra-non-null-assertion': 'declare const a: { b: number } | null; export const c = a!!.b;',
  'typescript/no-extraneous-class': 'export class A { static a = 1; }',
  'typescript/no-invalid-void-type': 'export type A = void | string;',
  'typescript/no-misused-new': 'export interface A { new (): A; }',
  'typescript/no-namespace': 'export namespace A { export const a = 1; }',
  'typescript/no-non-null-asserted-nullish-coalescing':
    'declare const a: { b: number | null }; export const c = a.b! ?? 1;',
  'typescript/no-non-null-asserted-optional-chain':
    'declare const a: { b: number } | null; export const c = a?.b!;',
  'typescript/no-non-null-assertion': 'declare const a: number | null; export const b = a!;',
  'typescript/no-require-imports': "export const a = require('a');",
  'typescript/no-this-alias': 'export class A { a() { const self = this; return self; } }',
  'typescript/no-unnecessary-type-constraint': 'export type A<T extends unknown> = T[];',
  'typescript/no-unsafe-declaration-merging': 'export interface A { a: number } export class A { b = 1; }',
  'typescript/no-unsafe-function-type': 'export type A = Function;',
  'typescript/no-wrapper-object-types': 'export type A = String;',
  'typescript/prefer-as-const': "export const a: 'x' = 'x';",
  'typescript/prefer-literal-enum-member': "const x = 'a'; export enum E { A = `${x}` }",
  'typescript/prefer-namespace-keyword': 'module A { export const a = 1; }',
  'typescript/triple-slash-reference': '/// <reference path="./a" />\nexport const a = 1;',
  'typescript/unified-signatures':
    'export function f(a: number): void; export function f(a: string): void; export function f(a: unknown) { void a; }',
  'typescript/await-thenable': 'export async function f() { await 1; }',
  'typescript/no-floating-promises': 'declare const f: () => Promise<void>; f();',
  'typescript/no-misused-promises':
    'declare const f: () => Promise<boolean>; export function g() { if (f()) return 1; return 2; }',
  'typescript/switch-exhaustiveness-check':
    "export function f(a: 'x' | 'y') { switch (a) { case 'x': return 1; } return 2; }",
};

/** Unit tests that break a rule, by rule. */
export const BAD_TESTS: Readonly<Record<string, string>> = {
  'jest/expect-expect': "test('a', () => { String(1); });",
  'jest/no-identical-title':
    "test('a', () => { expect(1).toBe(1); }); test('a', () => { expect(1).toBe(1); });",
  'jest/no-focused-tests': "test.only('a', () => { expect(1).toBe(1); });",
  'jest/valid-expect': "test('a', () => { expect(1); });",
  'jest/valid-expect-in-promise':
    "declare const f: () => Promise<number>; test('a', () => { f().then((a) => { expect(a).toBe(1); }); });",
};

/** Browser tests that break a rule, by rule. */
export const BAD_BROWSER_TESTS: Readonly<Record<string, string>> = {
  'playwright/expect-expect': "import { test } from '@playwright/test'; test('a', () => { String(1); });",
  'playwright/no-focused-test':
    "import { expect, test } from '@playwright/test'; test.only('a', () => { expect(1).toBe(1); });",
  'playwright/valid-expect':
    "import { expect, test } from '@playwright/test'; test('a', () => { expect(1); });",
  'portal/no-real-time':
    "import { expect } from '@playwright/test'; import { test } from './portal/browser-test'; test('a', async ({ page }) => { await page.waitForTimeout(1); expect(1).toBe(1); });",
  'playwright/no-page-pause':
    "import { expect, test } from '@playwright/test'; test('a', async ({ page }) => { await page.pause(); expect(1).toBe(1); });",
};

const USE_STATE = "import { useEffect, useMemo, useRef, useState } from 'react';";
/** Returns a component with the given body and element. */
function component(body: string, element = '<p />'): string {
  return `${USE_STATE} export function A(props: { a: number[] }) { ${body} return ${element}; } export const all = [useEffect, useMemo, useRef, useState];`;
}

/** Components that break a rule, by rule. */
export const BAD_COMPONENTS: Readonly<Record<string, string>> = {
  'react/rules-of-hooks': component('if (props.a) useState(1);'),
  'react/exhaustive-deps': component(
    'const [a] = useState(1); useEffect(() => { void a; void props.a; }, []);',
  ),
  'react/static-components': component('const B = () => <i />;', '<B />'),
  'react/use-memo': component('const a = useMemo(async () => 1, []);', '<p>{String(a)}</p>'),
  'react/preserve-manual-memoization': component(
    'const b: number[] = []; const [c] = useState(1); if (c) b.push(c); const d = useMemo(() => b.map((e) => e), [b]);',
    '<p>{d.length}</p>',
  ),
  'react/incompatible-library': `import { useReactTable } from '@tanstack/react-table'; ${component('const table = useReactTable({});', '<p>{String(table)}</p>')}`,
  'react/immutability': component('props.a = [];'),
  'react/globals': `let count = 0; ${component('count = count + 1;')} export const c = () => count;`,
  'react/refs': component('const a = useRef(1); const b = a.current;', '<p>{b}</p>'),
  'react/set-state-in-effect': component(
    'const [a, setA] = useState(1); useEffect(() => { setA(2); }, []);',
    '<p>{a}</p>',
  ),
  'react/error-boundaries': component('try { return <i />; } catch { return <b />; }'),
  'react/purity': component('const a = Math.random();', '<p>{a}</p>'),
  'react/set-state-in-render': component('const [a, setA] = useState(1); setA(2);', '<p>{a}</p>'),
  'react/unsupported-syntax': component("eval('1');"),
};

/** Elements that break an accessibility rule, by rule. */
export const BAD_ELEMENTS: Readonly<Record<string, string>> = {
  'jsx-a11y/alt-text': '<img src="a" />',
  'jsx-a11y/anchor-has-content': '<a href="/a" />',
  'jsx-a11y/anchor-is-valid': '<a href="#">a</a>',
  'jsx-a11y/aria-activedescendant-has-tabindex': '<div aria-activedescendant="a" />',
  'jsx-a11y/aria-props': '<p aria-labeledby="a" />',
  'jsx-a11y/aria-proptypes': '<p aria-hidden="maybe" />',
  'jsx-a11y/aria-role': '<div role="datepicker" />',
  'jsx-a11y/aria-unsupported-elements': '<meta aria-hidden="false" />',
  'jsx-a11y/autocomplete-valid': '<input type="text" autoComplete="foo" />',
  'jsx-a11y/click-events-have-key-events': '<div onClick={() => 1} />',
  'jsx-a11y/heading-has-content': '<h1 />',
  'jsx-a11y/html-has-lang': '<html />',
  'jsx-a11y/iframe-has-title': '<iframe src="a" />',
  'jsx-a11y/img-redundant-alt': '<img src="a" alt="picture of a" />',
  'jsx-a11y/interactive-supports-focus': '<span role="button" onClick={() => 1} onKeyDown={() => 1} />',
  'jsx-a11y/label-has-associated-control': '<label>a</label>',
  'jsx-a11y/media-has-caption': '<video />',
  'jsx-a11y/mouse-events-have-key-events': '<div onMouseOver={() => 1} />',
  'jsx-a11y/no-access-key': '<button accessKey="a" />',
  'jsx-a11y/no-autofocus': '<input autoFocus />',
  'jsx-a11y/no-distracting-elements': '<marquee />',
  'jsx-a11y/no-interactive-element-to-noninteractive-role': '<button role="article" />',
  'jsx-a11y/no-noninteractive-element-interactions': '<li onClick={() => 1} onKeyDown={() => 1} />',
  'jsx-a11y/no-noninteractive-element-to-interactive-role': '<h1 role="button">a</h1>',
  'jsx-a11y/no-noninteractive-tabindex': '<div tabIndex={0} />',
  'jsx-a11y/no-redundant-roles': '<button role="button" />',
  'jsx-a11y/no-static-element-interactions': '<div onClick={() => 1} onKeyDown={() => 1} />',
  'jsx-a11y/role-has-required-aria-props': '<span role="checkbox" tabIndex={0} />',
  'jsx-a11y/role-supports-aria-props': '<ul role="radiogroup" aria-required aria-checked="true" />',
  'jsx-a11y/scope': '<div scope="row" />',
  'jsx-a11y/tabindex-no-positive': '<span tabIndex={5} />',
};
