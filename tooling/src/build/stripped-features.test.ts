import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkStrippedFeatures, findStrippedUses } from './stripped-features';

/** Returns the reasons for rejecting a module. */
function listReasons(code: string): readonly string[] {
  return findStrippedUses(code, 'Screen.tsx').map(({ reason }) => reason);
}

test.each([
  ['<title>Hello</title>', 'title'],
  ['<meta name="robots" content="noindex" />', 'meta'],
  ['<link rel="icon" href="/a.png" />', 'link'],
  ['<link rel="stylesheet" href="/a.css" precedence="high" />', 'link'],
  ['<style href="a" precedence="high">{css}</style>', 'style'],
  ['<script async src="/a.js" />', 'script'],
  ["createElement('title', null, 'Hello')", 'title'],
  ["React.createElement('meta', { name: 'robots' })", 'meta'],
  ['<main><section><title>Hello</title></section></main>', 'title'],
])('an element that React would move to the head is found: %s @CARD-4', (element, name) => {
  expect(listReasons(`export const shown = ${element};`)).toEqual([
    `<${name}> is not moved to the document’s head`,
  ]);
});

test.each([
  '<svg><title>Logo</title></svg>',
  '<svg><g><title>Logo</title></g></svg>',
  '<meta itemProp="name" content="a" />',
  '<link rel="stylesheet" href="/a.css" />',
  '<link rel="icon" href="/a.png" onLoad={done} />',
  '<style>{css}</style>',
  '<script src="/a.js" />',
  '<Title>Hello</Title>',
  '<p title="Hello" />',
  '<Fragment key="a" />',
  '<Tabs onSelect={open} />',
  '<select onChange={open} />',
])('an element that stays where it is passes: %s @CARD-4', (element) => {
  expect(listReasons(`export const shown = ${element};`)).toEqual([]);
});

test.each([
  ["import { preload } from 'react-dom';", 'preload of react-dom has no effect'],
  ["import { preinit as load } from 'react-dom';", 'preinit of react-dom has no effect'],
  ["import DOM from 'react-dom'; DOM.preconnect('/');", 'preconnect of react-dom has no effect'],
  ["import { ViewTransition } from 'react';", 'ViewTransition of react has no effect'],
  [
    "import * as React from 'react'; export const a = <React.ViewTransition>{b}</React.ViewTransition>;",
    'ViewTransition of react has no effect',
  ],
  ["import { Activity } from 'react';", 'Activity of react has no effect'],
  ["import * as React from 'react'; React.useActionState(b, c);", 'useActionState of react has no effect'],
  ["import { useFormState } from 'react-dom';", 'useFormState of react-dom has no effect'],
  ['export const a = <input onBeforeInput={b} />;', 'onBeforeInput of <input>: never called'],
  [
    "createElement('textarea', { onSelect: b, onSelectCapture: b });",
    'onSelect, onSelectCapture of <textarea>: never called',
  ],
  ['export const a = <body>{b}</body>;', '<body> cannot be rendered by a part'],
  ['export const a = <Fragment ref={b} />;', 'the ref of <Fragment> stays empty'],
  ['export const a = (info: ErrorInfo) => info.componentStack;', 'componentStack is empty'],
])('a feature without an effect is found: %s @CARD-4', (code, reason) => {
  expect(listReasons(code)).toEqual([reason]);
});

test('other names of react and react-dom pass @CARD-4', () => {
  expect(
    listReasons(
      "import { flushSync } from 'react-dom'; import { preload } from './preload'; flushSync(() => preload());",
    ),
  ).toEqual([]);
});

test('a build that uses stripped features is rejected with file, line and element @CARD-4', () => {
  const workspace = mkdtempSync(path.join(tmpdir(), 'portal-stripped-'));
  const write = (file: string, code: string): string => {
    const place = path.join(workspace, file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, code);
    return place;
  };
  const files = [
    write('hello-mf/src/Screen.tsx', 'export const Screen = () => (\n  <title>Hello</title>\n);'),
    write('hello-mf/node_modules/library/a.tsx', 'export const a = <title>Hello</title>;'),
    write('hello-mf/src/page.css', 'title { color: red }'),
  ];
  try {
    expect(() => checkStrippedFeatures('hello-mf', path.join(workspace, 'hello-mf'), files)).toThrow(
      'hello-mf uses features that builds strip from react-dom:\n' +
        '  hello-mf/src/Screen.tsx:2: <title> is not moved to the document’s head\n',
    );
    expect(() =>
      checkStrippedFeatures('hello-mf', path.join(workspace, 'hello-mf'), files.slice(1)),
    ).not.toThrow();
  } finally {
    rmSync(workspace, { recursive: true, force: true });
  }
});
