import { supportFor } from '../portal/support-offer';
import { fixturePortal } from '../test-support/portal-fixture';
import { mountSupportWidget, type SupportWidgetOptions } from './support-widget';

const options: SupportWidgetOptions = {
  language: 'en_US',
  userType: 'both',
  liveChat: true,
  whiteLabel: 'default',
  links: [{ label: 'Open an account', href: '/registration' }],
  texts: {
    chatTitle: 'Live chat',
    chatNote: 'Soon.',
    chatStart: 'Start chat',
    chatClosed: 'Closed.',
    deviceTitle: 'Device',
    device: 'Firefox on Windows',
  },
  run: () => Promise.resolve(false),
};
const page = { part: 'login-mf', path: '/' };
const container = document.createElement('div');

// jsdom has no constructable style sheets.
beforeAll(() => {
  Object.assign(globalThis, {
    CSSStyleSheet: class {
      replaceSync = (): void => undefined;
    },
  });
  Object.assign(document, { adoptedStyleSheets: [] });
  document.body.append(container);
});

test('a script that defines no widget is an error, also on a recovery page @SUP-2', async () => {
  const silent = mountSupportWidget(container, 'portal', options, { ...page, part: 'recovery-mf' });
  document.head.querySelector('script')?.dispatchEvent(new Event('load'));
  await expect(silent).rejects.toThrow('brings no portal-support-widget');
});

describe('with the served script', () => {
  beforeAll(() => import('../../page-scripts/17/support/index.js' as string));

  test('the portal widget shows language, user type, device and live chat, which keeps the focus @SUP-2 @SUP-3', async () => {
    const remove = await mountSupportWidget(container, 'portal', options, page);
    const widget = container.firstElementChild;
    expect(widget?.tagName.toLowerCase()).toBe('portal-support-widget');
    expect(widget?.getAttribute('language')).toBe('en_US');
    expect(widget?.getAttribute('user-type')).toBe('both');
    expect(container.textContent).toContain('Firefox on Windows');
    const start = container.querySelector('button');
    start?.focus();
    start?.click();
    expect([start?.disabled, start?.ariaDisabled ?? start?.getAttribute('aria-disabled')]).toEqual([
      false,
      'true',
    ]);
    expect(document.activeElement).toBe(start);
    await new Promise((resolve) => setTimeout(resolve));
    expect(container.querySelector('[role="status"]')?.textContent).toBe('Closed.');
    // The note about waiting is hidden when the chat is closed.
    expect(
      [...container.querySelectorAll('p')].find(({ textContent }) => textContent === 'Soon.')?.hidden,
    ).toBe(true);
    expect(start?.hasAttribute('aria-disabled')).toBe(false);
    remove();
    expect(container.childElementCount).toBe(0);
  });

  test('without live chat it is not offered @NAV-2', async () => {
    await mountSupportWidget(container, 'portal', { ...options, liveChat: false }, page);
    expect(container.querySelector('button')).toBeNull();
  });

  test('the self-registration widget lists the registration links @SUP-2', async () => {
    await mountSupportWidget(container, 'selfRegistration', options, page);
    expect(container.querySelector('a')?.getAttribute('href')).toBe('/registration');
    expect(container.textContent).not.toContain('Firefox');
  });

  test('a widget that fails to start is reported and removed @SUP-2', async () => {
    const broken = { ...options, links: null } as unknown as SupportWidgetOptions;
    const silent = (event: Event) => event.preventDefault();
    window.addEventListener('error', silent);
    await expect(mountSupportWidget(container, 'selfRegistration', broken, page)).rejects.toThrow(
      'did not come up',
    );
    window.removeEventListener('error', silent);
    expect(container.childElementCount).toBe(0);
  });
});

describe('support offer', () => {
  const portal = fixturePortal();
  const { whiteLabel } = portal.getState();
  const offer = (
    support: Partial<typeof whiteLabel.support>,
    userType: 'internal' | 'external' | 'both' = 'both',
    features: Partial<typeof whiteLabel.features> = {},
  ) =>
    supportFor({
      userType,
      whiteLabel: {
        ...whiteLabel,
        features: { ...whiteLabel.features, ...features },
        support: { ...whiteLabel.support, ...support },
      },
    });

  test.each([
    [false, 'both', 'portal'],
    [false, 'external', 'portal'],
    [true, 'both', 'selfRegistration'],
    [true, 'external', 'selfRegistration'],
    [true, 'internal', 'portal'],
  ] as const)(
    'custom support %p and user type %s give the %s widget @SUP-2',
    (customSupport, userType, kind) => {
      expect(offer({ customSupport }, userType)?.widget).toBe(kind);
    },
  );

  test('without content, or if the client has none, there is no support @SUP-1', () => {
    expect(offer({ content: {} })).toBeNull();
    expect(offer({}, 'both', { support: false })).toBeNull();
    expect(offer({})).not.toBeNull();
  });

  test('live chat needs its flag and its content @NAV-2', () => {
    expect(offer({}, 'both', { liveChat: true })?.liveChat).toBe(true);
    expect(offer({}, 'both', { liveChat: false })?.liveChat).toBe(false);
    const withoutChat = { content: { phone: { number: '1', note: '' } } };
    expect(offer(withoutChat, 'both', { liveChat: true })?.liveChat).toBe(false);
  });
});
