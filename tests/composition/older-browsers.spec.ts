import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { parseSync } from '@swc/core';
import { rawRequest } from '../edge/raw-request';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import { sharedPortal } from '../portal/shared-portal';
import { WORKSPACE } from '../workspace';

/** Lists the paths of all browser scripts of a part. */
function listScripts(part: string): readonly string[] {
  return ['browser', 'embedding']
    .map((kind) => path.join(part, 'dist', kind))
    .filter((folder) => existsSync(path.join(WORKSPACE, folder)))
    .flatMap((folder) =>
      readdirSync(path.join(WORKSPACE, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.js'))
        .map((file) => path.join(folder, file)),
    );
}

const parts = readdirSync(WORKSPACE).filter((name) =>
  existsSync(path.join(WORKSPACE, name, 'portal.part.ts')),
);

/** Returns syntax that Safari 15.4 cannot parse although it is ES2022 or older; Safari would reject the whole script. */
function unread(node: unknown): readonly string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, pattern, flags } = node as Readonly<Record<string, unknown>>;
  const syntax = [
    ...(type === 'StaticBlock' ? ['a static block of a class'] : []),
    ...(type === 'RegExpLiteral' && /\(\?<[=!]/.test(String(pattern))
      ? [`lookbehind: ${String(pattern)}`]
      : []),
    ...(type === 'RegExpLiteral' && String(flags).includes('v') ? [`flag v: ${String(pattern)}`] : []),
  ];
  return [...syntax, ...Object.values(node).flatMap(unread)];
}

/** @throws Error when the code is not a valid ES2022 script */
function unreadIn(code: string): readonly string[] {
  return unread(parseSync(code, { syntax: 'ecmascript', target: 'es2022' }));
}

test('syntax that the oldest supported browsers cannot parse is detected @BRW-2', () => {
  expect(unreadIn('class A { static { A.b = 1 } }')).toHaveLength(1);
  expect(unreadIn('const a = { b: [/(?<=c)d/, /(?<!c)d/, /e/v, /(?<f>g)/] }')).toHaveLength(3);
  expect(() => unreadIn('{ using a = b() }')).toThrow();
});

const partTag = quickCases(0);
for (const part of parts)
  test(`the oldest supported browsers can parse all scripts of ${part} @BRW-2 ${partTag()}`, () => {
    const scripts = listScripts(part);
    expect(scripts.length).toBeGreaterThan(0);
    const found = scripts.map((file) => [file, unreadIn(readFileSync(path.join(WORKSPACE, file), 'utf8'))]);
    expect(found.filter(([, each]) => each?.length !== 0)).toEqual([]);
  });

/** One page of each kind. */
const PAGES = [
  '/app/default/login?SMQUERYDATA=x',
  '/default/fps',
  '/default/fuid',
  '/nxn/fps-self-change-pw',
  '/app/default/termsOfUse',
  '/app/default/sorry',
  '/app/clip/login?SMQUERYDATA=x',
  '/no/such/page',
  // A page without the portal's scripts.
  '/dev/outbox',
];

/** Returns the code of the inline scripts of a page. */
function listInlineScripts(html: string): readonly string[] {
  return [...html.matchAll(/<script(?![^>]* (?:src|type)=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => code,
  );
}

test('the oldest supported browsers can parse the inline scripts of every kind of page @BRW-2', async () => {
  const portal = await sharedPortal();
  for (const url of PAGES) {
    const { text } = await rawRequest(portal.origin, url);
    const scripts = listInlineScripts(text);
    expect(scripts.length, url).toBeGreaterThan(0);
    expect([url, scripts.flatMap(unreadIn)]).toEqual([url, []]);
  }
});
