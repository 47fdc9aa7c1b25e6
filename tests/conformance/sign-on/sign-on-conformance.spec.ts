import { expect } from '@playwright/test';
import { test } from '../../portal/browser-test';
import { quickCases } from '../../portal/quick-cases';
import { sharedPortal } from '../../portal/shared-portal';
import { startExample } from '../../sign-on/example-processes';
import { type Fault, FAULTS, startPlainSignOn } from './plain-sign-on';
import type { SignOnTarget, SignOnUsers } from './sign-on-context';
import { signOnKit } from './sign-on-kit';

const USER = { userId: 'alex.morgan', password: 'Portal-Demo-1' };

/** Runs the checks in order, optionally only up to `last`. @returns id and reason of each failed check */
async function failures(target: SignOnTarget, users: SignOnUsers, last?: string): Promise<readonly string[]> {
  const { checks, context } = signOnKit.prepare(target, users);
  const failed: string[] = [];
  const end = last === undefined ? checks.length : checks.findIndex(({ id }) => id === last) + 1;
  for (const { id, run } of checks.slice(0, end))
    await run(context).catch((error: unknown) => void failed.push(`${id}: ${String(error)}`));
  return failed;
}

test.beforeEach(() => {});

test('the reference sign-on passes every check of the sign-on contract @D-15', async () => {
  const { origin } = await sharedPortal();
  // No other test of the shared portal changes this user's password.
  const user = { userId: 'erika.muster', password: 'Portal-Demo-2' };
  expect(await failures({ url: origin, isPortal: true }, { user })).toEqual([]);
});

test('the OpenID provider of the example passes every check, behind the portal and directly @D-15 @long', async () => {
  const example = await startExample(['npm run example:sign-on', 'npm run example:relying-party']);
  const users = { user: USER, home: `${example.application}/` };
  try {
    expect(await failures({ url: example.portal.origin, isPortal: true }, users)).toEqual([]);
    expect(await failures({ url: example.issuer, isPortal: false }, users)).toEqual([]);
  } finally {
    await example.stop();
  }
});

/** Returns the failed checks of the minimal sign-on service, with one fault or none. */
async function failuresOfPlainSignOn(fault: Fault | null, last?: string): Promise<readonly string[]> {
  const { url, home, stop } = await startPlainSignOn(USER, fault);
  try {
    return await failures({ url, isPortal: false }, { user: USER, home }, last);
  } finally {
    await stop();
  }
}

test('a sign-on that is written from the contract alone passes every check @D-15', async () => {
  expect(await failuresOfPlainSignOn(null)).toEqual([]);
});

const tag = quickCases(4);
for (const [fault, id] of Object.entries(FAULTS)) {
  test(`a sign-on with the mistake "${fault}" fails ${id} @D-15`, { tag: tag() }, async () => {
    const failed = await failuresOfPlainSignOn(fault as Fault, id);
    expect(failed.map((each) => each.replace(/:.*/s, ''))).toContain(id);
  });
}
