import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { devices, expect, type Page } from '@playwright/test';
import { rawRequest } from '../edge/raw-request';
import { test } from '../portal/browser-test';
import { createCustomWhiteLabels, type CustomWhiteLabels } from '../portal/custom-white-labels';
import { runStart, waitForExit } from '../portal/run-start';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { parseBody, parseHeaders, type RecordingServer, startRecordingServer } from './recorded-mails';
import { encoded, Recovery } from './recovery';
import { Visitor } from './visitor';
import { watchForAttacks } from './watch-for-attacks';

/* Hostile texts of a client's file and of visitors, in pages and in mails. */

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

let mails: RecordingServer;
let labels: CustomWhiteLabels;
let portal: TestPortal;
test.beforeAll(async () => {
  mails = await startRecordingServer();
  labels = createCustomWhiteLabels({ ray: HOSTILE });
  portal = await startPortal({
    PORTAL_ENVIRONMENT: 'LOCAL',
    RECOVERY_DESTINATION_LIMIT: '100',
    WHITE_LABELS_DIR: labels.folder,
    ...mails.settings,
  });
});
test.afterAll(async () => {
  await portal.stop();
  labels.remove();
  await mails.stop();
});

/** Rejected values, by field. */
const REFUSED: readonly (readonly [field: string, content: object])[] = [
  ['/linkConfig/links/0/target', { linkConfig: { links: [link('external', `javascript:${RUN}`)] } }],
  [
    '/linkConfig/links/0/target',
    { linkConfig: { links: [link('external', 'https://bank.example@evil.example')] } },
  ],
  ['/linkConfig/links/0/target', { linkConfig: { links: [link('internal', '//evil.example')] } }],
  ['/linkConfig/links/0/target', { linkConfig: { links: [link('internal', '/\\evil.example')] } }],
  [
    '/cookiePolicyConfig/viewPolicyLinkHref',
    { cookiePolicyConfig: { viewPolicyLinkHref: `javascript:${RUN}` } },
  ],
  ['/consentScript/source', { consentScript: { source: 'http://evil.example/x.js', domainIds: {} } }],
  ['/sorryConfig/image', { sorryConfig: { image: 'https://evil.example/x.png' } }],
  ['/logo/path', { logo: { kind: 'drawing', viewBox: '0 0 1 1', path: 'M0 0"/><script>x</script>' } }],
  ['/logo/text', { logo: { kind: 'initial', text: '<s' } }],
  ['/brandColour', { brandColour: 'red;background:url(//evil.example)' }],
  ['/loginRoute', { loginRoute: `javascript:${RUN}` }],
  [
    '/support/content/phone/number',
    { support: { content: { phone: { number: `+1 555"${IMAGE}`, note: inBoth('x') } } } },
  ],
  [
    '/support/content/email/address',
    { support: { content: { email: { address: 'a@b.example\r\nBcc: c@evil.example', note: inBoth('x') } } } },
  ],
  [
    '/mobileSheetConfig/methods/onActionButtonClick',
    { mobileSheetConfig: { methods: { onActionButtonClick: 'alert(1)' } } },
  ],
  ['/allowedRedirectOrigins/0', { allowedRedirectOrigins: ['https://*'] }],
  ['/allowedEmbeddingHosts/0', { allowedEmbeddingHosts: ['*'] }],
  ['/onload', { onload: RUN }],
];

function link(kind: 'internal' | 'external', target: string): object {
  return { kind, label: inBoth('x'), target };
}

/** Shipped clients, one for each mistake, since a file is rejected for its first kind of mistake. */
const CLIENTS = readdirSync(path.resolve(import.meta.dirname, '../../shared-wl-assets/white-labels'))
  .map((name) => path.basename(name, '.json'))
  .filter((key) => key !== 'default');

test('a file with script, styles or foreign URLs in the wrong place prevents the start, with file, field and reason @SEC-R8 @SEC-R9 @WL-7 @long', async () => {
  // Two starts, since there are more mistakes than clients.
  for (const half of [REFUSED.slice(0, 9), REFUSED.slice(9)]) {
    const spoilt = half.map(([field, content], index) => ({ field, content, key: CLIENTS[index] ?? '' }));
    const own = createCustomWhiteLabels(
      Object.fromEntries(spoilt.map(({ key, content }) => [key, { ...content }])),
    );
    const data = mkdtempSync(path.join(tmpdir(), 'portal-refused-'));
    const started = runStart({ DATA_DIR: data, PORT: '0', WHITE_LABELS_DIR: own.folder });
    expect(await waitForExit(started.process)).toBe(1);
    own.remove();
    rmSync(data, { recursive: true, force: true });
    for (const { key, field } of spoilt)
      expect(started.output()).toMatch(new RegExp(`${key}\\.json ${field}: \\w+ .+`));
    expect(started.output()).not.toContain('The portal is running.');
  }
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

test('nothing runs in the mobile sheet, whose button names an unknown function @SEC-R9 @D-10 @long', async ({
  browser,
}) => {
  const context = await browser.newContext({ ...devices['Pixel 7'] });
  const page = await context.newPage();
  const attacks = await watchForAttacks(page, portal.origin);
  await page.goto(`${portal.origin}/app/ray/login?SMQUERYDATA=x`);
  // The browser warning is shown first.
  await page
    .getByRole('dialog', { name: `Browser ${IMAGE}` })
    .getByRole('button', { name: 'Close' })
    .click();
  const button = page.getByRole('button', { name: `Open ${IMAGE}` });
  await expect(button).toBeVisible();
  await button.click();
  expect(await foreignIn(page)).toEqual([]);
  expect(await attacks()).toEqual([]);
  await context.close();
});

test.describe('mails', () => {
  /** Reply-to address of the white label default. */
  const HELP_DESK = 'helpdesk@aldermere.example';

  /** Asserts one mail to one known address, from the bank, with only the portal's headers and escaped content. */
  const expectOneHonestMail = async (count: number, to: string, replyTo?: string): Promise<string> => {
    // The response does not wait for the mail.
    await expect.poll(() => mails.mails.length).toBe(count);
    const mail = mails.mails.at(-1) ?? { recipients: [], source: '' };
    expect(mail.recipients).toEqual([to]);
    const headers = parseHeaders(mail);
    expect(headers['to']).toEqual([to]);
    expect(headers['from']).toHaveLength(1);
    // One address: the display name is one quoted string, or words without special characters.
    expect(headers['from']?.[0]).toMatch(/^(?:"(?:[^"\\]|\\.)*"|[\w ]+) <login@bank\.example>$/);
    for (const name of ['bcc', 'cc', 'sender', 'resent-to', 'x-injected'])
      expect(headers[name], name).toBeUndefined();
    expect(headers['reply-to']).toEqual(replyTo && [replyTo]);
    expect(headers['subject']).toHaveLength(1);
    const [, text = '', html = ''] = parseBody(mail).split(/^Content-Type: text\/(?:plain|html)/m);
    expect(text).not.toMatch(/^(?:Bcc|X-Injected)/m);
    expect(html).toContain('</html>');
    // The client's logo is an image inside the mail.
    expect(html).not.toMatch(/<img(?![^>]* src="cid:)|<script/);
    expect(text + html).not.toContain('localhost.evil');
    return text + html;
  };
  const begin = async (userId: string, headers: Record<string, string> = {}): Promise<Recovery> =>
    Recovery.begin(await Visitor.at(portal.origin), userId, 'Email', headers);

  test('a client’s name with line breaks, a further recipient and HTML gives one mail to one address, with the name escaped @SEC-R13 @long', async () => {
    const before = mails.mails.length;
    const recovery = await begin('alex.morgan', { 'x-portal-white-label': 'ray' });
    expect((await recovery.send()).status).toBe(200);
    const body = await expectOneHonestMail(before + 1, 'alex.morgan@example.com', 'hello@ray.example');
    // The mail contains the client's name as text.
    expect(body).toContain('&lt;img src=x');
    expect(body).toMatch(/Ray(?:"|&quot;) +Bcc: thief@evil\.example/);
  });

  /** Input that tries to add a recipient, a header or a line. */
  const INJECTIONS = [
    '\r\nBcc: thief@evil.example',
    '\nX-Injected: 1',
    '\r\n\r\n<script>x</script>',
    ', thief@evil.example',
    ' <thief@evil.example>',
    '>\r\nRCPT TO:<thief@evil.example>',
    '%0d%0aBcc: thief@evil.example',
    '\u2028Bcc: thief@evil.example',
    '\r\n.\r\nMAIL FROM:<thief@evil.example>',
    '"@evil.example',
  ];

  test('names and addresses with line breaks, brackets and further recipients send no mail @SEC-R13 @long', async () => {
    const before = mails.mails.length;
    for (const injection of INJECTIONS) {
      const thief = await Visitor.at(portal.origin);
      const userId = `alex.morgan${injection}`;
      const started = await thief.call('/fps/auth', { devicePrint: 'test', flow: 'FPS', userId });
      expect([200, 400], JSON.stringify(userId)).toContain(started.status);
      // The user ID is unknown: the contacts are those of a decoy, and nothing is sent.
      if (started.status === 200)
        expect((await (await begin(userId)).send()).status, JSON.stringify(userId)).toBe(200);
      for (const field of ['firstName', 'lastName', 'emailId'] as const) {
        const person = { firstName: 'Alex', lastName: 'Morgan', emailId: 'alex.morgan@example.com' };
        const requested = { ...person, [field]: person[field] + injection };
        expect([400, 404], JSON.stringify(requested)).toContain(
          (await thief.call('/fuid/lookup', requested)).status,
        );
      }
      // Claimed destinations are compared, never used.
      const own = await begin('erika.muster');
      expect((await own.send({ value: encoded(`erika.muster@example.com${injection}`) })).status).toBe(403);
    }
    expect(mails.mails).toHaveLength(before);
  });

  test('the User ID is mailed only to the address on record, and its link is the portal’s, whatever headers say @SEC-R13 @long', async () => {
    const elsewhere = {
      'x-forwarded-host': 'localhost.evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=localhost.evil.example',
      'x-original-url': 'https://localhost.evil.example/',
    };
    const before = mails.mails.length;
    const visitor = await Visitor.at(portal.origin);
    const call = (address: string, body: object) => visitor.call(address, body, elsewhere);
    const person = { firstName: 'Erika', lastName: 'Muster', emailId: 'erika.muster@example.com' };
    const { principalId } = (await call('/fuid/lookup', person)).body;
    const { userId } = (await call('/uti/decrypt', { encryptedId: principalId })).body;
    const { body } = await call('/fps/auth', { devicePrint: 'test', flow: 'FUID', userId });
    const claims = {
      channel: 'Email',
      value: body['primaryEmail'],
      sessionId: body['sessionId'],
      transactionId: body['transactionId'],
      flow: 'FUID',
      userId,
    };
    expect((await call('/fps/generate-otp', claims)).status).toBe(200);
    const code =
      /\n(\d{6})\r?\n/.exec(await expectOneHonestMail(before + 1, person.emailId, HELP_DESK))?.[1] ?? '';
    const proof = { ...claims, devicePrint: 'test', otp: encoded(code) };
    expect((await call('/fps/verify-otp', proof)).status).toBe(200);
    expect((await call('/fuid/emails', { principalId })).status).toBe(200);
    const text = await expectOneHonestMail(before + 2, person.emailId, HELP_DESK);
    expect(text).toContain('erika.muster');
    const addresses = text.match(/https?:\/\/[^\s"<]+/g) ?? [];
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of addresses) expect(address.startsWith(`${portal.origin}/`), address).toBe(true);
  });
});
