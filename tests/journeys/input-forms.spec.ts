import { expect } from '@playwright/test';
import { latestMessage } from '../portal/outbox';
import { test } from '../portal/policy-violations';
import { useSharedPortal } from '../portal/shared-portal';
import { getWrongCode, visitor } from './recovery-visitor';

const portal = useSharedPortal();

function inScript(zero: number, digits: string): string {
  return digits.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
}

test('the passcode field reads a pasted message, says what it drops and keeps six characters @VER-3', async ({
  page,
}) => {
  const at = visitor(page, portal);
  await at.open('/default/fps');
  await at.submitUserId('alex.morgan');
  await at.choose('SMS');
  await expect(at.passcode).toBeVisible();
  const { code, text } = await latestMessage(page.request, portal.origin, 'alex.morgan', 'SMS');
  for (const input of [
    text,
    `${code} 20 min`,
    ...[0x0660, 0x06f0, 0x0966].map((zero) => inScript(zero, code)),
  ]) {
    await at.passcode.fill(input);
    await expect(at.passcode).toHaveValue(code);
    await expect(at.passcode).not.toHaveAttribute('aria-invalid', 'true');
  }
  await at.passcode.fill(`${code} or ${getWrongCode(code)}`);
  await expect(at.main).toContainText('several possible passcodes');
  await at.passcode.fill('12ab56xyz');
  await expect(at.passcode).toHaveValue('12ab56');
  await expect(at.main).toContainText('We kept the first 6.');
  await at.enterCode(text);
  await expect(page).toHaveURL(/\/nxn\/fps-self-change-pw/);
});
