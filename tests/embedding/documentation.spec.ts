import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { WORKSPACE } from '../workspace';

function trimLines(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** Contents of the test host pages and of the white-label files. */
const used = ['tests/hosts/pages', 'shared-wl-assets/white-labels'].flatMap((folder) =>
  readdirSync(path.join(WORKSPACE, folder)).map((name) =>
    trimLines(readFileSync(path.join(WORKSPACE, folder, name), 'utf8')),
  ),
);

const guides = ['embed-a-flow.md', 'prefetch-the-login-page.md']
  .map((name) => readFileSync(path.join(WORKSPACE, 'docs/how-to', name), 'utf8'))
  .join('\n');
const snippets = [...guides.matchAll(/```\w+\n([\s\S]*?)```/g)].map(([, text = '']) => trimLines(text));

test('every snippet of the guides for host pages is code that these tests run @CARD-8', () => {
  expect(snippets.length).toBeGreaterThan(8);
  for (const snippet of snippets)
    expect(
      used.some((file) => file.includes(snippet)),
      snippet,
    ).toBe(true);
});
