import { expect } from '@playwright/test';
import { test as base } from './browser-test';

/** Console messages of a violation of the Content Security Policy, including Trusted Types. */
const VIOLATION = /Content Security Policy|Trusted(?:HTML|Script|ScriptURL)/;

/** `test` that fails when a page of its context violates its Content Security Policy. */
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
