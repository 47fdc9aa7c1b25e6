import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
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

test('WL-2 wl:tokens prints the colours of a brand, which are valid design tokens', async () => {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'wl:tokens', '--', 'karmesin'], {
    cwd: WORKSPACE,
  });
  const tokens = await readTokens(stdout);
  expect(Object.keys(tokens).sort()).toEqual(
    [
      'brand',
      ...['light', 'dark'].flatMap((scheme) => colourRoles.map((role) => `${scheme}.${role}`)),
    ].sort(),
  );
  expect(new Set(Object.values(tokens).map(({ $type }) => $type))).toEqual(new Set(['color']));
  // The validator does find mistakes.
  const broken = stdout.replace('"srgb"', '"no-such-space"');
  await expect(readTokens(broken)).rejects.toThrow(TokensJSONError);
});
