import { expect, type Page } from '@playwright/test';
import { visitor } from '../journeys/recovery-visitor';
import type { TestPortal } from '../portal/start-portal';

/** A step of a recovery whose request can fail. */
export interface Step {
  /** Name of the request in the contract, and its URL. */
  readonly call: string;
  readonly address: string;
  /** Brings a new page to the step. */
  readonly open: (page: Page, portal: TestPortal) => Promise<void>;
  readonly act: (page: Page, portal: TestPortal) => Promise<void>;
  /** Repeats the step after a failure; the input is still present. */
  readonly repeat: (page: Page, portal: TestPortal) => Promise<void>;
  /** Expects the step to have succeeded. */
  readonly expectDone: (page: Page, portal: TestPortal) => Promise<void>;
  /** Field that must keep its input when the page stays. */
  readonly keptField: string | null;
}

type Doing = Step['act'];

const USER = 'alex.morgan';
const PERSON = ['Alex', 'Morgan', 'alex.morgan@example.com'] as const;
let passwords = 0;

const atRequest: Doing = (page, portal) => visitor(page, portal).open('/default/fps');
const atDetails: Doing = (page, portal) => visitor(page, portal).open('/default/fuid');
const saysWho: Doing = (page, portal) => visitor(page, portal).submitUserId(USER);
const saysName: Doing = (page, portal) => visitor(page, portal).submitPersonalDetails(...PERSON);
const seesOptions: Doing = (page, portal) => expect(visitor(page, portal).options).toBeVisible();
const chooses: Doing = (page, portal) => visitor(page, portal).choose('Email');
const seesPasscode: Doing = (page, portal) => expect(visitor(page, portal).passcode).toBeVisible();
const enters: Doing = async (page, portal) => {
  const me = visitor(page, portal);
  await me.enterCode(await me.codeFor(USER, 'Email'));
};
const submits: Doing = (page, portal) => visitor(page, portal).button('Submit OTP').click();
const seesNewPassword: Doing = async (page, portal) => {
  const me = visitor(page, portal);
  await expect(me.heading('Choose a new password')).toBeVisible();
  await me.waitUntilHydrated();
};
const savesPassword: Doing = async (page, portal) => {
  const me = visitor(page, portal);
  passwords += 1;
  for (const name of ['New password', 'Repeat new password'])
    await me.field(name).fill(`Pebble-Cloud-Harbour-${passwords}`);
  await me.button('Save password').click();
};
const savesAgain: Doing = (page, portal) => visitor(page, portal).button('Save password').click();
const triesAgain: Doing = async (page, portal) => {
  const me = visitor(page, portal);
  if (await me.button('Try again').isVisible()) await me.button('Try again').click();
  else if (await me.field('User ID').isVisible()) await saysWho(page, portal);
  else {
    // Any input clears the error.
    await me.field('First name').fill('');
    await saysName(page, portal);
  }
};

function inTurn(...doings: readonly Doing[]): Doing {
  return async (page, portal) => {
    for (const doing of doings) await doing(page, portal);
  };
}

const toPasscode = inTurn(atRequest, saysWho, seesOptions, chooses, seesPasscode);

export const STEPS: readonly Step[] = [
  {
    call: 'startRecovery',
    address: 'fps/auth',
    open: atRequest,
    act: saysWho,
    repeat: triesAgain,
    expectDone: seesOptions,
    keptField: 'User ID',
  },
  {
    call: 'generateOtp',
    address: 'fps/generate-otp',
    open: inTurn(atRequest, saysWho, seesOptions),
    act: chooses,
    repeat: chooses,
    expectDone: seesPasscode,
    keptField: null,
  },
  {
    call: 'verifyOtp',
    address: 'fps/verify-otp',
    open: toPasscode,
    act: enters,
    repeat: submits,
    expectDone: seesNewPassword,
    keptField: 'One-time passcode',
  },
  {
    call: 'createTemporaryPassword',
    address: 'fps/email/*',
    open: toPasscode,
    act: enters,
    repeat: submits,
    expectDone: seesNewPassword,
    keptField: 'One-time passcode',
  },
  {
    call: 'changePassword',
    address: 'change',
    open: inTurn(toPasscode, enters, seesNewPassword),
    act: savesPassword,
    repeat: savesAgain,
    expectDone: (page) =>
      expect(page.locator('#slot-header')).toContainText('Password has been reset successfully.'),
    keptField: 'New password',
  },
  {
    call: 'findUser',
    address: 'fuid/lookup',
    open: atDetails,
    act: saysName,
    repeat: triesAgain,
    expectDone: seesOptions,
    keptField: 'E-mail address',
  },
  {
    call: 'openPrincipal',
    address: 'uti/decrypt',
    open: atDetails,
    act: saysName,
    repeat: triesAgain,
    expectDone: seesOptions,
    keptField: 'E-mail address',
  },
  {
    call: 'sendUserId',
    address: 'fuid/emails',
    open: inTurn(atDetails, saysName, seesOptions, chooses, seesPasscode),
    act: enters,
    repeat: submits,
    expectDone: (page, portal) =>
      expect(visitor(page, portal).heading('Your User ID is on its way')).toBeVisible(),
    keptField: 'One-time passcode',
  },
];
