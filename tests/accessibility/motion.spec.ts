import { expect, type Page } from '@playwright/test';
import { test } from '../portal/browser-test';
import { useSharedPortal } from '../portal/shared-portal';
import { openFrame } from './studio-frame';

const portal = useSharedPortal();

/** Records the fade-in duration of every question in milliseconds. */
function watchFades(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const fades: unknown[] = [];
    Object.assign(window, { fades });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...given) {
      const animation = animate.apply(this, given);
      if (this.querySelector('h1') !== null) fades.push(animation.effect?.getComputedTiming().duration);
      return animation;
    };
  });
}
function fades(page: Page) {
  return page.evaluate(() => (window as unknown as { fades: number[] }).fades);
}

/** Records for every frame until navigation whether a question is present, and its opacity from 0 to 1. */
function watchFrames(page: Page): Promise<void> {
  return page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    const look = (): void => {
      let seen = 1;
      const heading = document.querySelector('main h1');
      for (let each = heading; each !== null; each = each.parentElement)
        seen *= Number(getComputedStyle(each).opacity);
      frames.push(heading === null ? 0 : seen);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
function leastSeen(page: Page): Promise<number> {
  return page.evaluate(() => Math.min(...(window as unknown as { frames: number[] }).frames));
}

async function request(page: Page): Promise<void> {
  await page.goto(`${portal.origin}/default/fps`);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
}

async function toChallenge(page: Page): Promise<void> {
  await page.getByLabel('User ID', { exact: true }).fill('erika.muster');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

test('the next question fades in for 120 ms, its heading has focus, and the stepper stays @CST @long', async ({
  page,
}) => {
  await watchFades(page);
  await request(page);
  const rail = await page.getByRole('list', { name: 'Reset your password' }).elementHandle();
  await watchFrames(page);
  await toChallenge(page);
  const heading = page.getByRole('heading', { level: 1, name: /How should we send/ });
  await expect(heading).toBeFocused();
  expect(await fades(page)).toEqual([120]);
  expect(await rail?.evaluate(({ isConnected }) => isConnected)).toBe(true);
  await page.getByRole('button', { name: 'Return to previous page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Forgot your password/ })).toBeFocused();
  expect(await leastSeen(page), 'no frame is empty').toBeGreaterThanOrEqual(0.5);
});

test('with reduced motion the next question appears at once @CST @long', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await watchFades(page);
  await request(page);
  await toChallenge(page);
  await expect(page.getByRole('heading', { level: 1, name: /How should we send/ })).toBeFocused();
  expect(await fades(page)).toEqual([]);
});

function durations(page: Page): Promise<string> {
  return page.locator('dialog').evaluate((dialog) => getComputedStyle(dialog).transitionDuration);
}

test('a dialog opens in 150 ms and closes in 75 ms; focus stays inside and is restored @SUP-3', async ({
  page,
}) => {
  await openFrame(page, portal.origin, 'shell/dialog');
  const dialog = page.getByRole('dialog', { name: 'Support' });
  const opener = page.getByRole('button', { name: 'Open the dialog' });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  expect(await durations(page)).toBe('0.15s');
  await expect(page.getByRole('heading', { name: 'Support' })).toBeFocused();
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    expect(await dialog.evaluate((element) => element.contains(document.activeElement)), key).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await durations(page)).toBe('0.075s');
  await expect(opener).toBeFocused();
});

test('a disclosure expands in 150 ms @CST @long', async ({ page }) => {
  await openFrame(page, portal.origin, 'info-pages-mf/fold-open');
  const fold = page.locator('details').first();
  const duration = await fold.evaluate(
    (element) => getComputedStyle(element, '::details-content').transitionDuration,
  );
  expect(duration).toBe('0.15s');
  await fold.locator('summary').press('Enter');
  await expect(fold.getByText('Folded away.')).toBeVisible();
});

test('with reduced motion nothing is animated, and text replaces the spinner @CST @NAV-6', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const frames = [
    'login-mf/login-logging-in',
    'recovery-mf/challenge-busy',
    'recovery-mf/verify-call',
    'recovery-mf/change-password-missing',
    'shell/dialog',
  ];
  for (const frame of frames) {
    await openFrame(page, portal.origin, frame);
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration ?? 0) > 1)
        .map((animation) => (animation as CSSAnimation).animationName),
    );
    expect(moving, frame).toEqual([]);
  }
  await openFrame(page, portal.origin, 'login-mf/testing-loading');
  await expect(page.getByText('Please wait')).toBeVisible();
});
