import { expect, type Page, type Response } from '@playwright/test';
import { latestMessage, messagesTo, type OutboxMessage } from '../portal/outbox';
import type { TestPortal } from '../portal/start-portal';

export type Channel = OutboxMessage['channel'];

const CHOICES: Readonly<Record<Channel, string>> = {
  Email: 'Send by e-mail',
  SMS: 'Send by SMS',
  Call: 'Call me',
};

const REFERENCE = /^[0-9A-Z]{4}-[0-9A-Z]{4}$/;

export const API_URL = '**/portal-login-service/public/';

/** Returns the actions of a visitor in an English recovery. */
export function visitor(page: Page, portal: Pick<TestPortal, 'origin'>) {
  const { origin } = portal;
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const hydrated = () => expect(page.locator('[data-prerendered]')).toHaveCount(0);
  return {
    heading,
    button,
    field,
    waitUntilHydrated: hydrated,
    main: page.getByRole('main'),
    passcode: field('One-time passcode'),
    options: heading('How should we send your passcode?'),
    /** Opens a path of the portal. */
    open: async (path: string): Promise<void> => {
      await page.goto(origin + path);
      await hydrated();
    },
    /** Opens a path of the portal with a page clock that the test can advance. */
    openWithClock: async (path: string): Promise<void> => {
      await page.clock.install();
      await page.goto(origin + path);
      await hydrated();
      await page.clock.runFor(100);
    },
    /** Switches the language after hydration, because before it the link in the header would load a new document. */
    switchLanguage: async (language: 'Deutsch' | 'English'): Promise<void> => {
      await hydrated();
      await page.getByRole('banner').getByRole('link', { name: language }).click();
    },
    /** Submits the User ID screen of the password flow. */
    submitUserId: async (userId: string): Promise<void> => {
      await field('User ID').fill(userId);
      await button('Continue').click();
    },
    /** Submits the personal details screen of the User ID flow. */
    submitPersonalDetails: async (firstName: string, lastName: string, email: string): Promise<void> => {
      await field('First name').fill(firstName);
      await field('Last name').fill(lastName);
      await field('E-mail address').fill(email);
      await button('Continue').click();
    },
    choose: (channel: Channel): Promise<void> => button(CHOICES[channel]).click(),
    /** Returns the reference of the message that the page shows. */
    reference: async (): Promise<string> =>
      (await page.getByRole('main').locator('code', { hasText: REFERENCE }).textContent()) ?? '',
    /** Returns the number of messages sent to a user so far. */
    sent: async (userId: string): Promise<number> => (await messagesTo(page.request, origin, userId)).length,
    codeFor: async (userId: string, channel: Channel): Promise<string> =>
      (await latestMessage(page.request, origin, userId, channel)).code,
    enterCode: async (code: string): Promise<void> => {
      await field('One-time passcode').fill(code);
      await button('Submit OTP').click();
    },
    /** Answers or ignores the phone call to a user. */
    answerCall: async (userId: string, data: { keys: string } | { answer: false }): Promise<void> => {
      const { id } = await latestMessage(page.request, origin, userId, 'Call');
      const response = await page.request.post(`${origin}/dev/outbox/calls/${id}`, { data });
      expect(response.ok()).toBe(true);
    },
    /** Waits for the next response to a recovery request. */
    waitForResponseTo: (call: string): Promise<Response> =>
      page.waitForResponse((response) => new URL(response.url()).pathname.includes(`/public/${call}`)),
  };
}

/** Returns a passcode that differs from the correct one. */
export function getWrongCode(right: string): string {
  return right === '111111' ? '222222' : '111111';
}
