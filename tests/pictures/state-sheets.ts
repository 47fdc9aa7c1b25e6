import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { applyTestFont } from '../studio/apply-test-font';
import { type Choice, listScreens, type PartStates, readStates } from '../studio/frames';
import { startStudioPortal } from '../studio/studio-portal';
import { visitScreen } from '../studio/visit-screens';

const DOCS = path.resolve(import.meta.dirname, '../../docs');
const FOLDER = path.join(DOCS, 'pictures/states');

/** Views of each brand; together they cover every language, colour scheme and kind of width. */
const SHEETS: readonly (Omit<Choice, 'parts'> & { readonly name: string; readonly title: string })[] = [
  {
    name: 'default',
    title: 'The default brand on a phone, in English',
    whiteLabels: ['default'],
    languages: ['en-US'],
    widths: [390],
    schemes: ['light'],
  },
  {
    name: 'default-desktop',
    title: 'The default brand on a desktop, in English',
    whiteLabels: ['default'],
    languages: ['en-US'],
    widths: [1440],
    schemes: ['light'],
  },
  {
    name: 'karmesin-dark',
    title: 'Karmesin on a phone at night, in German',
    whiteLabels: ['karmesin'],
    languages: ['de-DE'],
    widths: [390],
    schemes: ['dark'],
  },
  {
    name: 'lioninternet',
    title: 'Lion Internet on a phone, in German',
    whiteLabels: ['lioninternet'],
    languages: ['de-DE'],
    widths: [390],
    schemes: ['light'],
  },
];

interface Picture {
  readonly state: string;
  readonly png: Buffer;
}

/** Width of a thumbnail on a sheet, in CSS pixels. */
function smallWidth(width: number): number {
  return width < 700 ? 240 : 480;
}

/** Lays screenshots out in rows and takes a screenshot of the sheet. */
async function composeSheet(page: Page, pictures: readonly Picture[], width: number): Promise<Buffer> {
  const small = smallWidth(width);
  const columns = Math.min(pictures.length, Math.floor(2000 / (small + 16)));
  await page.setViewportSize({ width: columns * (small + 16) + 16, height: 400 });
  await page.setContent(`<style>
    body { display: flex; flex-wrap: wrap; gap: 16px; margin: 16px; background: #8a8f94; font: 12px sans-serif }
    figure { margin: 0; width: ${small}px } img { display: block; width: 100% } figcaption { padding-top: 4px; color: #111 }
    </style>${pictures
      .map(
        ({ state, png }) =>
          `<figure><img src="data:image/png;base64,${png.toString('base64')}"><figcaption>${state}</figcaption></figure>`,
      )
      .join('')}`);
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  return page.screenshot({ fullPage: true });
}

async function takePictures(
  target: { readonly browser: Browser; readonly origin: string },
  states: readonly PartStates[],
  choice: Choice,
): Promise<ReadonlyMap<string, readonly Picture[]>> {
  const taken = new Map<string, Buffer>();
  const [width = 390] = choice.widths;
  const [scheme = 'light'] = choice.schemes;
  await visitScreen(
    { ...target, missed: (_page, { part, state }) => console.error(`${part} ${state} is not reached`) },
    listScreens(states, choice),
    [{ width, scheme }],
    async (page, { part, state }) => {
      // The brand pattern is drawn when the page is idle; content pages have none.
      await page.clock.runFor(2_000);
      await applyTestFont(page);
      taken.set(`${part} ${state}`, await page.screenshot());
    },
  );
  return new Map(
    states.map(({ part, states: names }) => [
      part,
      names.flatMap((state) => {
        const png = taken.get(`${part} ${state}`);
        return png === undefined ? [] : [{ state, png }];
      }),
    ]),
  );
}

/** Takes a sheet of every part's states for each brand, and writes docs/reports/states.md, which shows them. */
export async function takeStateSheets(browser: Browser): Promise<void> {
  const portal = await startStudioPortal();
  try {
    // States with "--" in their names differ from another one only in their texts.
    const states = (await readStates(portal.origin)).map(({ part, states: names }) => ({
      part,
      states: names.filter((name) => !name.includes('--')),
    }));
    const page = await browser.newPage();
    mkdirSync(FOLDER, { recursive: true });
    for (const name of readdirSync(FOLDER)) rmSync(path.join(FOLDER, name));
    const pages: string[] = [];
    const pictured = new Set<string>();
    for (const { name, title, ...choice } of SHEETS) {
      pages.push(`## ${title}\n`);
      const parts = await takePictures({ browser, origin: portal.origin }, states, { ...choice, parts: [] });
      for (const [part, pictures] of parts) {
        if (pictures.length === 0) continue;
        for (const { state } of pictures) pictured.add(`${part} ${state}`);
        const file = `${name}-${part}.png`;
        writeFileSync(path.join(FOLDER, file), await composeSheet(page, pictures, choice.widths[0] ?? 390));
        pages.push(`![${part}: ${pictures.length} states](../pictures/states/${file})\n`);
      }
    }
    await page.close();
    const parts = new Set([...pictured].map((each) => each.split(' ')[0]));
    writeFileSync(
      path.join(DOCS, 'reports/states.md'),
      [
        '# Every screen in every state\n',
        `${pictured.size} states of ${parts.size} parts, as the studio shows them (\`/dev/studio\`). Taken by \`npm run pictures\`.\n`,
        ...pages,
      ].join('\n'),
    );
  } finally {
    await portal.stop();
  }
}
