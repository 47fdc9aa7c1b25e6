import { expect, type Page } from '@playwright/test';
import { test } from '../portal/browser-test';
import { latestMessage } from '../portal/outbox';
import { quickCases } from '../portal/quick-cases';
import { watchPage } from '../portal/watch-page';
import { withBrowserSettings } from './browser-with-settings';
import { useSharedEmbedded } from './embedded-portal';

const embedded = useSharedEmbedded();

async function mounted(page: Page, name: string): Promise<void> {
  await page.goto(embedded.at('bank', name));
  await expect(page.locator('#told')).toContainText('mounted');
}

test('a host that is not allowed gets no flow, and the error names the setting to allow it @CARD-8', async ({
  page,
}) => {
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  for (const [name, event] of [
    ['plain.html', 'refused:host'],
    ['frame.html', 'refused'],
  ] as const) {
    await page.goto(embedded.at('stranger', name));
    await expect(page.locator('#told')).toContainText(event);
    await expect(page.locator('input, iframe')).toHaveCount(0);
  }
  const host = embedded.hosts.origin('stranger');
  expect(messages.join('\n')).toContain(
    `add "${host}" to "allowedEmbeddingHosts" in the file default.json of the white labels.`,
  );
});

test('styles leak neither from the host into a flow nor from a flow into the host @CARD-8', async ({
  page,
}) => {
  const look = () =>
    page.evaluate(() =>
      ['html', 'body', 'h1', '#own'].map((selector) => {
        const style = getComputedStyle(document.querySelector(selector)!);
        return Object.fromEntries([...style].map((name) => [name, style.getPropertyValue(name)]));
      }),
    );
  await page.goto(embedded.at('bank', 'plain.html'));
  await expect(page.locator('#told')).toContainText('mounted');
  const withFlow = await look();
  const button = page.getByRole('button', { name: 'Continue', exact: true });
  await expect(button).toBeVisible();
  await expect(page.getByLabel('User ID')).toHaveCSS('font-size', '16px');
  await expect(page.getByLabel('User ID')).toHaveCSS('text-transform', 'none');
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).not.toHaveCSS(
    'color',
    'rgb(1, 2, 3)',
  );
  await expect(button).not.toHaveCSS('background-color', 'rgb(255, 0, 0)');
  await page.locator('#own').click();
  await expect(page.getByLabel('User ID')).toHaveCount(0);
  const height = ({ height: _, ...rest }: Record<string, string>) =>
    Object.fromEntries(Object.entries(rest).filter(([name]) => !/size|origin/.test(name)));
  expect((await look()).map(height)).toEqual(withFlow.map(height));
});

const widthTag = quickCases(0);
for (const width of [320, 480]) {
  test(`in a column of ${width} px on a wide page a flow uses its phone layout @CARD-8 @NAV-10 ${widthTag()}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(embedded.at('bank', 'login.html'));
    for (const flow of ['login', 'fps']) {
      await page.evaluate(
        ([name, inlineSize]) => {
          document.querySelector('portal-flow')?.remove();
          const element = document.createElement('portal-flow');
          element.setAttribute('flow', name ?? '');
          Object.assign(element.style, { display: 'block', inlineSize });
          document.body.append(element);
        },
        [flow, `${width}px`],
      );
      await expect(page.getByLabel('User ID')).toBeVisible();
      const outside = await page.evaluate(() => {
        const host = document.querySelector('portal-flow');
        const { left = 0, right = 0 } = host?.getBoundingClientRect() ?? {};
        const shown = [...(host?.shadowRoot?.querySelectorAll('h1, p, label, input, button, a') ?? [])];
        return shown.flatMap((element) => {
          const box = element.getBoundingClientRect();
          const isSeen = box.width > 1 && getComputedStyle(element).visibility === 'visible';
          const isWithin = box.left >= left - 1 && box.right <= right + 1;
          return isSeen && !isWithin ? [`${element.tagName} ${element.textContent ?? ''}`] : [];
        });
      });
      expect([flow, outside]).toEqual([flow, []]);
      const field = await page.getByLabel('User ID').boundingBox();
      expect(field?.width).toBeGreaterThan(width * 0.75);
    }
  });
}

test('unmount restores the page: elements, style sheets, listeners, timers @CARD-8', async ({ page }) => {
  await page.addInitScript(() => {
    const remaining = { listeners: 0, intervals: 0 };
    Object.assign(window, { remaining });
    for (const target of [window, document]) {
      const { addEventListener: add, removeEventListener: remove } = target;
      target.addEventListener = (...given: Parameters<typeof add>) => {
        remaining.listeners += 1;
        add.apply(target, given);
      };
      target.removeEventListener = (...given: Parameters<typeof remove>) => {
        remaining.listeners -= 1;
        remove.apply(target, given);
      };
    }
    const { setInterval: begin, clearInterval: end } = window;
    Object.assign(window, {
      setInterval: (...given: Parameters<typeof begin>) => {
        remaining.intervals += 1;
        return begin(...given);
      },
      clearInterval: (id: number | undefined) => {
        if (id !== undefined) remaining.intervals -= 1;
        end(id);
      },
    });
  });
  await page.goto(embedded.at('bank', 'login.html'));
  const state = () =>
    page.evaluate(() => ({
      html: document.documentElement.outerHTML,
      sheets: document.styleSheets.length + document.adoptedStyleSheets.length,
      ...(window as unknown as { remaining: Record<string, number> }).remaining,
      system: typeof (window as { System?: unknown }).System,
    }));
  const turn = () =>
    page.evaluate(async () => {
      const { Portal } = window as unknown as {
        Portal: {
          mount: (
            place: HTMLElement,
            options: object,
          ) => { ready: Promise<{ state: string }>; unmount: () => Promise<void> };
        };
      };
      document.querySelector('portal-flow')?.remove();
      const handle = Portal.mount(document.body, { flow: 'fps' });
      const { state: found } = await handle.ready;
      await handle.unmount();
      return found;
    });
  // Some files are loaded once and stay, the last ones when the page is idle. After that, nothing may grow.
  let once = await state();
  await expect(async () => {
    const before = once;
    expect(await turn()).toBe('mounted');
    await page.waitForLoadState('networkidle');
    once = await state();
    expect(once).toEqual(before);
  }).toPass();
  for (let count = 0; count < 10; count += 1) expect(await turn()).toBe('mounted');
  expect(await state()).toEqual(once);
  expect(once.system).toBe('undefined');
  expect(once.html).not.toMatch(/parts\/|<style|portal-slot/);
});

test('a framed flow gets the height that it needs, reports its steps and recovers a User ID @CARD-8', async ({
  page,
}) => {
  const problems = watchPage(page);
  await mounted(page, 'frame.html');
  const flow = page.frameLocator('iframe');
  const log = page.locator('#told');
  const heights = async () =>
    page.locator('iframe').evaluate((frame: HTMLIFrameElement) => frame.getBoundingClientRect().height);
  const needed = () => flow.locator('#portal-flow').evaluate((place) => place.scrollHeight);
  await expect.poll(async () => (await heights()) - (await needed())).toBe(0);
  const first = await heights();
  await flow.getByRole('link', { name: 'Forgot User ID' }).click();
  await flow.getByLabel('First name').fill('Ivan');
  await flow.getByLabel('Last name').fill('Internal');
  await flow.getByLabel('E-mail address').fill('ivan.internal@example.com');
  await flow.getByRole('button', { name: 'Continue', exact: true }).click();
  await flow.getByRole('button', { name: 'Send by e-mail' }).click();
  await expect(flow.getByLabel('One-time passcode')).toBeVisible();
  const { code } = await latestMessage(page.request, embedded.portal.origin, 'ivan.internal', 'Email');
  await flow.getByLabel('One-time passcode').fill(code);
  await flow.getByRole('button', { name: 'Submit OTP' }).click();
  await expect(flow.getByRole('heading', { name: 'Your User ID is on its way' })).toBeVisible();
  await expect(log).toContainText('fuid:done:user-id-sent');
  await expect(log).not.toContainText(/ivan|example\.com|\d{6}/i);
  await expect.poll(async () => (await heights()) - (await needed())).toBe(0);
  expect(await heights()).not.toBe(first);
  expect(problems()).toEqual([]);
});

test('an older browser falls back to a frame, with the portal’s styles and its phone layout @CARD-8 @long', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Document.prototype, 'adoptedStyleSheets');
    Reflect.deleteProperty(ShadowRoot.prototype, 'adoptedStyleSheets');
    Reflect.deleteProperty(URL, 'canParse');
    const missing = () => {
      throw new TypeError('Illegal constructor');
    };
    Object.assign(window, { CSSStyleSheet: missing });
  });
  const problems = watchPage(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await mounted(page, 'plain.html');
  const flow = page.frameLocator('iframe');
  await expect(flow.getByLabel('User ID')).toHaveCSS('font-size', '16px');
  // Full width, as on a phone.
  await expect(flow.getByRole('button', { name: 'Continue', exact: true })).toHaveCSS('width', '334px');
  await flow.getByRole('link', { name: 'Forgot User ID' }).click();
  await expect(flow.getByRole('heading', { name: 'Forgot your User ID?' })).toBeFocused();
  expect(page.url()).toBe(embedded.at('bank', 'plain.html'));
  expect(problems()).toEqual([]);
});

const languageTag = quickCases(1);
for (const { language, page: name, title, open, heading } of [
  {
    language: 'English',
    page: 'plain.html',
    title: 'Your browser is blocking cookies here.',
    open: 'Open in a new window',
    heading: 'Forgot your password?',
  },
  {
    language: 'German',
    page: 'strict.html',
    title: 'Ihr Browser blockiert hier Cookies.',
    open: 'In neuem Fenster öffnen',
    heading: 'Passwort vergessen?',
  },
  {
    language: 'English, in a frame',
    page: 'frame.html',
    title: 'Your browser is blocking cookies here.',
    open: 'Open in a new window',
    heading: 'Forgot your password?',
  },
]) {
  test(`without browser cookies the visitor gets a message in ${language} and a link to a window @CARD-8 ${languageTag()}`, async () => {
    const { origin } = embedded.portal;
    // Blocks all of the portal's cookies on pages of the bank, partitioned or not.
    const blocked = { [`${origin},${embedded.hosts.origin('bank')}`]: { setting: 2 } };
    await withBrowserSettings(
      { content_settings: { exceptions: { cookies: blocked } } },
      async (page, context) => {
        await page.goto(embedded.at('bank', name));
        const flow = name === 'frame.html' ? page.frameLocator('iframe') : page;
        await expect(flow.getByText(title)).toBeVisible();
        await expect(flow.getByRole('textbox')).toHaveCount(0);
        const opening = context.waitForEvent('page');
        await flow.getByRole('link', { name: open }).click();
        const own = await opening;
        await expect(own.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        expect(own.url()).toBe(`${origin}/default/fps`);
      },
    );
  });
}
