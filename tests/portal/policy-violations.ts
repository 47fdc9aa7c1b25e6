import { expect, test as base } from '@playwright/test';

/** What browsers log for a violation of a Content Security Policy, of Trusted Types as well. */
const VIOLATION = /Content Security Policy|Trusted(?:HTML|Script|ScriptURL)/;

/** `test` that fails when a page of its context has violated its Content Security Policy. */
export const test = base.extend<{ policyViolations: string[] }>({
  policyViolations: [
    async ({ context }, use) => {
      const violations: string[] = [];
      const add = (text: string): void => {
        if (VIOLATION.test(text)) violations.push(text);
      };
      context.on('console', (message) => add(message.text()));
      context.on('weberror', (error) => add(error.error().message));
      await use(violations);
      expect(violations).toEqual([]);
    },
    { auto: true },
  ],
});
