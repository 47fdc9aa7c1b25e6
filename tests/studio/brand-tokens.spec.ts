import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { defineConfig, parse, TokensJSONError } from '@terrazzo/parser';
import { colourRoles } from '@portal/server-kit/palette';
import { WORKSPACE } from '../workspace';

/** Parses and validates tokens by the Format Module of the Design Tokens Community Group. */
async function readTokens(source: string): Promise<Readonly<Record<string, { readonly $type: string }>>> {
  const filename = new URL('file:///brand.tokens.json');
  const config = defineConfig({}, { cwd: new URL('file:///') });
  const { tokens } = await parse([{ filename, src: source }], { config });
  return tokens;
}

/** Runs a command line verbatim. */
function shell(command: string): { readonly code: number | null; readonly output: string } {
  const { status, stdout, stderr } = spawnSync(command, { cwd: WORKSPACE, shell: true, encoding: 'utf8' });
  return { code: status, output: stdout + stderr };
}

test('WL-2 wl:tokens prints or writes the colours of a brand, which are valid design tokens', async () => {
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
  // The validator does find mistakes.
  const broken = printed.replace('"srgb"', '"no-such-space"');
  await expect(readTokens(broken)).rejects.toThrow(TokensJSONError);

  const folder = mkdtempSync(path.join(tmpdir(), 'brand-tokens-'));
  try {
    const file = path.join(folder, 'karmesin.tokens.json');
    expect(shell(`npm run wl:tokens -- karmesin --out ${file}`).output).toContain(
      `${file} has been written.`,
    );
    expect(readFileSync(file, 'utf8')).toBe(printed);
    const refused = shell(`npm run wl:tokens -- karmesin --out ${path.join(folder, 'none/x.json')}`);
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('is not writable.')]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('WL-2 wl:tokens names a white label that does not exist, and an unknown option', () => {
  const unknown = shell('npm run wl:tokens -- karmesn');
  expect([unknown.code, unknown.output]).toEqual([1, expect.stringContaining('no white label "karmesn"')]);
  const mistyped = shell('npm run wl:tokens -- karmesin --ot x');
  expect([mistyped.code, mistyped.output]).toEqual([2, expect.stringContaining('Did you mean --out?')]);
});
