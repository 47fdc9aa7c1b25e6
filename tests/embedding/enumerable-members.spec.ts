import { expect, type Page } from '@playwright/test';
import { test } from '../portal/browser-test';
import { latestMessage } from '../portal/outbox';
import { quickCases } from '../portal/quick-cases';
import { watchPage } from '../portal/watch-page';
import { type EmbeddedPortal, sharedEmbedded } from './embedded-portal';

let embedded: EmbeddedPortal;
test.beforeAll(async () => {
  embedded = await sharedEmbedded();
});

/** Adds enumerable members to built-in prototypes, as old libraries do, before the host page's scripts run. */
async function extendPrototypes(page: Page, prototypes: readonly string[]): Promise<void> {
  await page.addInitScript((names) => {
    const globals = window as unknown as Record<string, { prototype: Record<string, unknown> }>;
    for (const name of names)
      Object.assign(globals[name]?.prototype ?? {}, {
        extend(this: object, other: object) {
          return Object.assign(this, other);
        },
        each: (work: () => void) => work(),
        isExtended: true,
        version: '1.6.1',
        defaults: { language: 'fr' },
        nothing: null,
      });
  }, prototypes);
}

const PROTOTYPES = [['Object'], ['Array'], ['Function', 'String', 'Number'], ['Object', 'Array', 'Function']];
/** Position of `Object.prototype` on a page without a framework. */
const tag = quickCases(0);
for (const prototypes of PROTOTYPES)
  for (const name of ['plain.html', 'frame.html'])
    test(`a flow of ${name} works where ${prototypes.join(', ')} have enumerable members @CARD-8 ${tag()}`, async ({
      page,
    }) => {
      const problems = watchPage(page);
      await extendPrototypes(page, prototypes);
      await page.goto(embedded.at('bank', name));
      await expect(page.locator('#told')).toContainText('mounted');
      const flow = name === 'frame.html' ? page.frameLocator('iframe') : page;
      const button = (label: string) => flow.getByRole('button', { name: label, exact: true });
      await flow.getByLabel('User ID').fill('erika.muster');
      await button('Continue').click();
      await button('Send by e-mail').click();
      await expect(flow.getByLabel('One-time passcode')).toBeVisible();
      const { code } = await latestMessage(page.request, embedded.portal.origin, 'erika.muster', 'Email');
      await flow.getByLabel('One-time passcode').fill(code);
      await button('Submit OTP').click();
      // One that no other case and no earlier attempt has used.
      const password = `Kiesel-${prototypes.join('').length}-${name}-${test.info().retry}-im-Wald`;
      await flow.getByLabel('New password', { exact: true }).fill(password);
      await flow.getByLabel('Repeat new password').fill(password);
      await button('Save password').click();
      await expect(page.locator('#told')).toContainText('done:password-changed');
      await button('Go to login').click();
      await expect(flow.getByRole('heading', { name: 'Log in' })).toBeVisible();
      expect(problems()).toEqual([]);
    });
