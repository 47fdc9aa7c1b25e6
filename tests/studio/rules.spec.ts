import { expect, type Page } from '@playwright/test';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import type { Finding } from './findings';
import { installProbe } from './probe';
import { axeFindings } from './rules/axe';
import { controlContrastFindings } from './rules/control-contrast';
import { focusFindings } from './rules/focus';
import { gridFindings } from './rules/grid';
import { headingFindings } from './rules/headings';
import { createLinkChecker } from './rules/links';
import { overflowFindings } from './rules/overflow';
import { overlapFindings } from './rules/overlap';
import { targetFindings } from './rules/targets';
import { wordingFindings } from './rules/wording';

const ORIGIN = 'http://studio.example';

/** A page without faults, into which each test injects one. */
async function show(page: Page, body: string, styles = ''): Promise<void> {
  await installProbe(page.context());
  await page.route(`${ORIGIN}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><head><title>Studio</title><style>
        body { margin: 0; font: 16px/24px sans-serif; background: #fff; color: #222 }
        h1, h2 { margin: 0 0 16px; font-size: 24px }
        a, button, input { min-width: 48px; min-height: 48px; display: inline-block; font: inherit; color: #222 }
        p a { display: inline; min-width: 0; min-height: 0 }
        button { background: #fff; border: 1px solid #555 } input { border: 1px solid #555; padding: 0 }
        :focus-visible { outline: 2px solid #005fcc; outline-offset: 2px } ${styles}
        </style></head><body><main><h1>Studio</h1>${body}</main></body></html>`,
    }),
  );
  await page.goto(`${ORIGIN}/page`);
}

const GOOD =
  '<p>Read the <a href="#more">small print</a> first.</p><label for="a">Name</label> <input id="a"> <button>Send</button><h2 id="more">More</h2>';

type Rule = (page: Page) => Promise<readonly Finding[]>;
const headings: Rule = (page) => headingFindings(page, 'en-US');
const links: Rule = (page) => createLinkChecker('http://elsewhere.example')(page);

test('a page without faults has no findings @NAV-2', async ({ page }) => {
  await show(page, GOOD);
  for (const rule of [
    axeFindings,
    controlContrastFindings,
    focusFindings,
    headings,
    links,
    overflowFindings,
    overlapFindings,
    gridFindings,
    targetFindings,
    wordingFindings,
  ])
    expect(await rule(page)).toEqual([]);
});

interface Fault {
  readonly name: string;
  readonly rule: Rule;
  readonly body?: string;
  readonly styles?: string;
  readonly element: RegExp;
  readonly cause: RegExp;
}

const FAULTS: readonly Fault[] = [
  {
    name: 'grey text',
    rule: axeFindings,
    body: '<p style="color:#aaa">Pale</p>',
    element: /p/,
    cause: /contrast of 2/,
  },
  {
    name: 'a pale field border',
    rule: controlContrastFindings,
    styles: 'input { border-color: #ddd }',
    element: /input "Name"/,
    cause: /1\.\d+:1/,
  },
  {
    name: 'a field without a focus ring',
    rule: focusFindings,
    styles: 'input:focus-visible { outline: none }',
    element: /input "Name"/,
    cause: /ring of 0 px/,
  },
  {
    name: 'a pale focus ring',
    rule: focusFindings,
    styles: 'button:focus-visible { outline-color: #dde }',
    element: /button "Send"/,
    cause: /1\.\d+:1/,
  },
  {
    name: 'a positive tabindex',
    rule: focusFindings,
    body: '<button tabindex="3">Early</button>',
    element: /Early/,
    cause: /tabindex 3/,
  },
  {
    name: 'a focus order against the reading order',
    rule: focusFindings,
    body: '<div style="display:flex;flex-direction:row-reverse"><button>One</button><button>Two</button></div>',
    element: /Two/,
    cause: /comes after button "One"/,
  },
  {
    name: 'a skipped heading level',
    rule: headings,
    body: '<h4>Deep</h4>',
    element: /Deep/,
    cause: /level 4 after 2/,
  },
  { name: 'two main headings', rule: headings, body: '<h1>Again</h1>', element: /page/, cause: /2 main/ },
  {
    name: 'a broken link',
    rule: links,
    body: '<a href="#nowhere">Away</a>',
    element: /Away/,
    cause: /nothing/,
  },
  {
    name: 'a word too long for its box',
    rule: overflowFindings,
    body: '<div style="width:60px">Donaudampfschifffahrt</div>',
    element: /Donau/,
    cause: /in a box of 60 px/,
  },
  {
    name: 'a word broken in two',
    rule: overflowFindings,
    body: '<div lang="de" style="width:120px;overflow-wrap:anywhere">Systemvoraussetzungen</div>',
    element: /System/,
    cause: /broken/,
  },
  {
    name: 'a line cut in half',
    rule: overflowFindings,
    body: '<div style="height:12px;overflow:hidden"><span>Cut</span></div>',
    element: /Cut/,
    cause: /cut off/,
  },
  {
    name: 'a page wider than the viewport',
    rule: overflowFindings,
    body: '<div style="width:3000px">Wide</div>',
    element: /page/,
    cause: /3000 px/,
  },
  {
    name: 'overlapping lines',
    rule: overlapFindings,
    body: '<p>First line</p><p style="margin-top:-28px">Second line</p>',
    element: /First/,
    cause: /overlaps p "Second line" by \d+ x 12 px/,
  },
  {
    name: 'a button over a text',
    rule: overlapFindings,
    body: '<div style="position:relative"><span>Read</span><button style="position:absolute;left:0;top:0">Go</button></div>',
    element: /Read/,
    cause: /overlaps button "Go"/,
  },
  {
    name: 'a gap off the grid',
    rule: gridFindings,
    body: '<p>One</p><p style="margin-top:18px">Two</p>',
    element: /Two/,
    cause: /18\.0 px below p "One"/,
  },
  {
    name: 'a control whose height is off the grid',
    rule: gridFindings,
    body: '<button style="display:block;box-sizing:border-box;height:50px">Tall</button>',
    element: /Tall/,
    cause: /50\.0 px high/,
  },
  {
    name: 'a small target',
    rule: targetFindings,
    body: '<button style="min-width:0;min-height:0;width:20px;height:20px" aria-label="Close"></button>',
    element: /Close/,
    cause: /20 x 20 px/,
  },
  {
    name: 'a key instead of its text',
    rule: wordingFindings,
    body: '<p>verify.heading</p>',
    element: /p/,
    cause: /verify\.heading/,
  },
  {
    name: 'an unfilled placeholder',
    rule: wordingFindings,
    body: '<p>Sent at {{time}}</p>',
    element: /p/,
    cause: /\{\{time\}\}/,
  },
];

const faultTag = quickCases(0, 5);
for (const { name, rule, body = '', styles = '', element, cause } of FAULTS) {
  test(`the linter finds ${name} @I18N-4 @NAV-2 ${faultTag()}`, async ({ page }) => {
    await show(page, GOOD + body, styles);
    const findings = await rule(page);
    expect(findings).toContainEqual({
      rule: expect.any(String),
      element: expect.stringMatching(element),
      cause: expect.stringMatching(cause),
    });
  });
}
