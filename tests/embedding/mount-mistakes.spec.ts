import { expect, type Page } from '@playwright/test';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import { watchPage } from '../portal/watch-page';
import { useSharedEmbedded } from './embedded-portal';

/* Mistakes of host pages, and the ways to load the script. */

const embedded = useSharedEmbedded();

/** Wrong arguments of `Portal.mount` in a host page, each with the reason of the resulting error. */
const MISTAKES: readonly (readonly [string, string])[] = [
  ['null', 'element'],
  ['undefined', 'element'],
  ['"#place"', 'element'],
  ['[place]', 'element'],
  ['document', 'element'],
  ['document.createTextNode("x")', 'element'],
  ['document.createElementNS("http://www.w3.org/2000/svg", "g")', 'element'],
  ['document.createElement("div")', 'element'],
  ['document.body.appendChild(document.createElement("img"))', 'element'],
  ['place, { language: "xx" }', 'language'],
  ['place, { language: "english" }', 'language'],
  ['place, { language: "../en" }', 'language'],
  ['place, { language: 7 }', 'language'],
  ['place, { language: ["en-US"] }', 'language'],
  ['place, { flow: "registration" }', 'flow'],
  ['place, { flow: "" }', 'flow'],
  ['place, { flow: "constructor" }', 'flow'],
  ['place, { flow: {} }', 'flow'],
  ['place, { flow: Symbol("fps") }', 'flow'],
  ['place, { whiteLabel: "nobank" }', 'white-label'],
  ['place, { whiteLabel: "" }', 'white-label'],
  ['place, { whiteLabel: ".." }', 'white-label'],
  ['place, { whiteLabel: "default/fps?" }', 'white-label'],
  ['place, { whiteLabel: 1 }', 'white-label'],
  ['place, { mode: "popup" }', 'option'],
  ['place, { scheme: "pink" }', 'option'],
  ['place, { origin: "login" }', 'origin'],
];

const callTag = quickCases(0);
for (const mode of ['inline', 'iframe'])
  test(`each invalid call of Portal.mount is rejected and mounts nothing (${mode}) @CARD-8 ${callTag()}`, async ({
    page,
  }) => {
    await page.goto(embedded.at('bank', 'blank.html'));
    for (const [mistake, reason] of MISTAKES) {
      const consoleMessage = page.waitForEvent('console', (message) =>
        message.text().startsWith('[portal] '),
      );
      const [given = '', options = '{}'] = mistake.split(/, (?=\{)/);
      const outcome = await page.evaluate(`(async () => {
        const place = document.getElementById('place');
        const { ready, unmount } = Portal.mount(${given}, { mode: '${mode}', ...${options} });
        const state = await ready;
        const left = place.childNodes.length;
        await unmount();
        return { ...state, left };
      })()`);
      expect(outcome, mistake).toEqual({
        state: 'refused',
        reason,
        message: expect.stringMatching(/^\S+ .+\.$/),
        left: 0,
      });
      expect((await consoleMessage).type(), mistake).toBe('error');
    }
  });

function nodesLeft(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelectorAll('#app div > div, #app iframe').length);
}

const reactTag = quickCases(1);
for (const mode of ['inline', 'iframe'])
  test(`a React host in StrictMode mounts and unmounts without errors or leftovers (${mode}) @CARD-8 ${reactTag()}`, async ({
    page,
  }) => {
    const problems = watchPage(page);
    await page.goto(embedded.at('bank', `strict-react.html?mode=${mode}`));
    const flow = mode === 'inline' ? page : page.frameLocator('iframe');
    for (let turn = 0; turn < 2; turn += 1) {
      await expect(flow.getByLabel('User ID')).toHaveCount(1);
      await expect(page.locator('output')).toHaveText('REQUEST');
      expect(await nodesLeft(page)).toBe(1);
      await page.getByRole('button', { name: 'Hide' }).click();
      await expect.poll(() => nodesLeft(page)).toBe(0);
      await page.getByRole('button', { name: 'Show' }).click();
    }
    const told = problems().filter((problem) => !problem.includes('React DevTools'));
    expect(told).toEqual([]);
  });

test('the script is loaded as a module @CARD-8', async ({ page }) => {
  const problems = watchPage(page);
  await page.goto(embedded.at('bank', 'module.html'));
  await expect(page.getByLabel('User ID')).toBeVisible();
  expect(problems()).toEqual([]);
});

/** Ways in which a page that has already loaded can load the script. */
const LOADED: Readonly<Record<string, string>> = {
  'script element': `Object.assign(document.createElement('script'), { src })`,
  'async script element': `Object.assign(document.createElement('script'), { src, async: true })`,
  'deferred script element': `Object.assign(document.createElement('script'), { src, async: false, defer: true })`,
  'module script element': `Object.assign(document.createElement('script'), { src, type: 'module' })`,
  'pinned module':
    `Object.assign(document.createElement('script'), ` +
    `{ src: pinned.script, type: 'module', integrity: pinned.integrity, crossOrigin: 'anonymous' })`,
};

for (const [way, element] of Object.entries(LOADED))
  test(`the script is inserted later as a ${way} @CARD-8 @long`, async ({ page }) => {
    await page.goto(embedded.at('bank', 'host.css'));
    await page.setContent('<h1>Bank</h1><div id="place"></div>');
    const state = await page.evaluate(`(async () => {
      const src = '${embedded.portal.origin}/embed.js';
      const pinned = await (await fetch('${embedded.portal.origin}/embed.json')).json();
      const script = ${element};
      const loaded = new Promise((resolve, reject) => Object.assign(script, { onload: resolve, onerror: reject }));
      document.head.append(script);
      await loaded;
      return (await Portal.mount(document.getElementById('place'), { flow: 'fps' }).ready).state;
    })()`);
    expect(state).toBe('mounted');
  });

test('the script is imported @CARD-8 @long', async ({ page }) => {
  await page.goto(embedded.at('bank', 'host.css'));
  await page.setContent('<h1>Bank</h1><div id="place"></div>');
  const state = await page.evaluate(`(async () => {
    await import('${embedded.portal.origin}/embed.js');
    return (await Portal.mount(document.getElementById('place'), { flow: 'fps' }).ready).state;
  })()`);
  expect(state).toBe('mounted');
});
