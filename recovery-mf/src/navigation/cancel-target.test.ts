import { createPortalStore } from '@portal/shared-wl-assets';
import { fixtureBoot } from '@portal/shared-wl-assets/test-support';
import { cancelTarget } from './cancel-target';

const recordDroppedRedirect = jest.fn();
jest.mock('@portal/shared-wl-assets/statistics', () => ({
  recordDroppedRedirect: (...given: unknown[]) => recordDroppedRedirect(...given),
}));

test.each([
  ['', '/app/default/login', false],
  ['/goodbye', '/goodbye', false],
  ['https://bank.example/x', 'https://bank.example/x', false],
  ['https://evil.example/', '/app/default/login', true],
  ['//evil.example', '/app/default/login', true],
  ['javascript:alert(1)', '/app/default/login', true],
])(
  'Cancel with “%s” leads to %s; a dropped one is recorded without value @REC-7 @D-9',
  async (requestedUrl, target, dropped) => {
    recordDroppedRedirect.mockClear();
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const boot = fixtureBoot();
    const portal = createPortalStore({
      ...boot,
      whiteLabel: { ...boot.whiteLabel, allowedRedirectOrigins: ['https://bank.example'] },
    });
    expect(cancelTarget(requestedUrl, '/app/default/login', portal)).toBe(target);
    await new Promise((resolve) => setTimeout(resolve));
    expect(recordDroppedRedirect.mock.calls).toEqual(dropped ? [['forgetUserIdRedirect', portal]] : []);
    expect(warn).toHaveBeenCalledTimes(dropped ? 1 : 0);
    warn.mockRestore();
  },
);
