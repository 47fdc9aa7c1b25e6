import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { parseSync } from '@swc/core';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
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
  const own = [
    ...(type === 'StaticBlock' ? ['a static block of a class'] : []),
    ...(type === 'RegExpLiteral' && /\(\?<[=!]/.test(String(pattern))
      ? [`lookbehind: ${String(pattern)}`]
      : []),
    ...(type === 'RegExpLiteral' && String(flags).includes('v') ? [`flag v: ${String(pattern)}`] : []),
  ];
  return [...own, ...Object.values(node).flatMap(unread)];
}

/** @throws Error when the code is not a valid ES2022 script */
function unreadIn(code: string): readonly string[] {
  return unread(parseSync(code, { syntax: 'ecmascript', target: 'es2022' }));
}

test('BRW-2 syntax that the oldest supported browsers cannot parse is detected', () => {
  expect(unreadIn('class A { static { A.b = 1 } }')).toHaveLength(1);
  expect(unreadIn('const a = { b: [/(?<=c)d/, /(?<!c)d/, /e/v, /(?<f>g)/] }')).toHaveLength(3);
  expect(() => unreadIn('{ using a = b() }')).toThrow();
});

const partTag = quickCases(0);
for (const part of parts)
  test(`BRW-2 the oldest supported browsers can parse all scripts of ${part} ${partTag()}`, () => {
    const scripts = listScripts(part);
    expect(scripts.length).toBeGreaterThan(0);
    const found = scripts.map((file) => [file, unreadIn(readFileSync(path.join(WORKSPACE, file), 'utf8'))]);
    expect(found.filter(([, each]) => each?.length !== 0)).toEqual([]);
  });
