import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { defineConfig, parse, TokensJSONError } from '@terrazzo/parser';
import { colourRoles } from '@portal/server-kit/palette';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import { WORKSPACE } from '../workspace';

/** Parses and validates tokens by the Format Module of the Design Tokens Community Group. */
async function readTokens(source: string): Promise<Readonly<Record<string, { readonly $type: string }>>> {
  const filename = new URL('file:///brand.tokens.json');
  const config = defineConfig({}, { cwd: new URL('file:///') });
  const { tokens } = await parse([{ filename, src: source }], { config });
  return tokens;
}

/** Runs the program behind `npm run wl:tokens`. */
function writeTokens(words: string): { readonly code: number | null; readonly output: string } {
  return shell(`"${process.execPath}" tooling/bin/portal-tooling.mjs wl:tokens ${words}`);
}

/** Runs a command line verbatim. */
function shell(command: string): { readonly code: number | null; readonly output: string } {
  const { status, stdout, stderr } = spawnSync(command, { cwd: WORKSPACE, shell: true, encoding: 'utf8' });
  return { code: status, output: stdout + stderr };
}

test('wl:tokens prints or writes the colours of a brand, which are valid design tokens @WL-2', async () => {
  const { code, output } = shell('npm run wl:tokens -- karmesin');
  expect(code).toBe(0);
  const printed = output.slice(output.indexOf('{\n'));
  const tokens = await readTokens(printed);
  expect(Object.keys(tokens).sort()).toEqual(
    [
      'brand',
      ...['light', 'dark'].flatMap((scheme) => colourRoles.map((role) => `${scheme}.${role}`)),
    ].sort(),
  );
  expect(new Set(Object.values(tokens).map(({ $type }) => $type))).toEqual(new Set(['color']));
  // Proves that the validator finds mistakes.
  const broken = printed.replace('"srgb"', '"no-such-space"');
  await expect(readTokens(broken)).rejects.toThrow(TokensJSONError);

  const folder = mkdtempSync(path.join(tmpdir(), 'brand-tokens-'));
  try {
    const file = path.join(folder, 'karmesin.tokens.json');
    expect(writeTokens(`karmesin --out ${file}`).output).toContain(`${file} has been written.`);
    expect(readFileSync(file, 'utf8')).toBe(printed);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const tag = quickCases();
for (const [words, code, message] of [
  ['karmesn', 1, 'no white label "karmesn"'],
  ['karmesin --ot x', 2, 'Did you mean --out?'],
  ['karmesin --out package.json/x.json', 1, 'is not writable.'],
] as const)
  test(`wl:tokens ${words} is rejected with a message @WL-2 ${tag()}`, () => {
    const rejected = writeTokens(words);
    expect([rejected.code, rejected.output]).toEqual([code, expect.stringContaining(message)]);
  });
