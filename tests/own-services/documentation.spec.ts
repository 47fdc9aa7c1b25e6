import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { runConformance } from '../conformance/test-support/run-command';
import { test } from '../portal/browser-test';
import { findFreePort, waitForExit } from '../portal/run-start';
import { startPortal } from '../portal/start-portal';
import { WORKSPACE } from '../workspace';

const PAGE = path.join(WORKSPACE, 'docs/how-to/connect-a-recovery-service.md');

/** Lines of the page's `sh` blocks, with a free port instead of 9000. */
async function documentedLines(): Promise<readonly string[]> {
  const port = await findFreePort();
  const blocks = [...readFileSync(PAGE, 'utf8').matchAll(/```sh\n([^]*?)```/g)];
  return blocks.flatMap(([, block = '']) =>
    block
      .split('\n')
      .map((line) => line.trim().replaceAll('9000', String(port)))
      .filter((line) => line !== ''),
  );
}

/** Splits `NAME=value command …`. */
function parseLine(line: string): { readonly variables: Record<string, string>; readonly words: string[] } {
  const all = line.split(' ');
  const isVariable = (word: string): boolean => /^[A-Z_]+=/.test(word);
  return {
    variables: Object.fromEntries(
      all.filter(isVariable).map((word) => word.split('=', 2) as [string, string]),
    ),
    words: all.filter((word) => !isVariable(word)),
  };
}

test('the commands of docs/how-to/connect-a-recovery-service.md do what the page says @D-15 @CHG-1 @long', async ({
  browser,
  page,
}) => {
  const [example = '', conformance = '', start = '', ...others] = await documentedLines();
  expect(others).toEqual([]);

  const service = parseLine(example);
  const child = spawn(process.execPath, service.words.slice(1), {
    cwd: WORKSPACE,
    env: { ...process.env, ...service.variables },
  });
  const { variables, words } = parseLine(start);
  expect(words.join(' ')).toBe('npm start');
  const portal = await startPortal(variables);
  try {
    await page.goto(`${portal.origin}/default/fps`);
    await page.getByLabel('User ID', { exact: true }).fill('anna.adler');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByRole('button', { name: 'Send by e-mail' }).click();
    await expect(page.getByLabel('One-time passcode', { exact: true })).toBeVisible();
    const outbox = `http://127.0.0.1:${service.variables['PORT']}/outbox.json?user=anna.adler`;
    expect(await (await page.request.get(outbox)).json()).toMatchObject([{ code: expect.any(String) }]);

    const stranger = await browser.newPage();
    await stranger.goto(`${portal.origin}/pw/forms/smpwservices.fcc?SMAUTHREASON=34&wl=default`);
    await stranger.waitForURL(/\/default\/fps/);
    await expect(stranger.getByRole('main')).toContainText('start again with a new passcode');
    await stranger.close();

    expect(conformance).toMatch(/^npm run conformance -- /);
    const { code, printed } = await runConformance(...conformance.split(' ').slice(4));
    expect(printed).toContain('0 failed');
    expect(code).toBe(0);
  } finally {
    await portal.stop();
    child.kill();
    await waitForExit(child);
  }
});
