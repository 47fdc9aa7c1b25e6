import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, CDPSession } from '@playwright/test';

/** A page controlled by the few protocol commands that a measurement needs. */
export interface UninstrumentedPage {
  readonly send: (method: string, params?: object) => Promise<Readonly<Record<string, unknown>>>;
  /** Subscribes to all further events of one kind. */
  readonly listen: (method: string, listener: (params: Readonly<Record<string, unknown>>) => void) => void;
  /** Navigates to a URL and waits until the network is idle for half a second. */
  readonly navigate: (url: string) => Promise<void>;
  /** Moves the tab to the front of its window. */
  readonly show: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A browser context with its own cookies and cache. */
export interface UninstrumentedVisitor {
  readonly open: () => Promise<UninstrumentedPage>;
  /** Opens a URL in a background tab by a middle click on a link of another site. */
  readonly openInBackground: (url: string) => Promise<UninstrumentedPage>;
  readonly dispose: () => Promise<void>;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly message: string };
}

/**
 * Initial page of another site. From an empty page the browser would reuse the process for a page without
 * Cross-Origin-Opener-Policy, which does not happen for links or bookmarks.
 */
const BLANK_PAGE = 'data:text/html,<title>Elsewhere</title>';

/** Milliseconds until a new window has settled: opening it is not part of the measurement. */
const OPENED = 500;

/** Milliseconds before a click that opened no tab is repeated: on a busy machine the link may not be rendered yet. */
const CLICK_LIMIT = 5_000;

async function attach(browser: CDPSession, targetId: string): Promise<UninstrumentedPage> {
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId });
  const requested = new Map<number, (response: Message) => void>();
  const idle = new Map<string, () => void>();
  const listeners = new Map<string, (params: Readonly<Record<string, unknown>>) => void>();
  let last = 0;
  const hear = (event: { readonly sessionId: string; readonly message: string }): void => {
    if (event.sessionId !== sessionId) return;
    const message = JSON.parse(event.message) as Message;
    if (message.id !== undefined) requested.get(message.id)?.(message);
    else listeners.get(message.method ?? '')?.(message.params ?? {});
  };
  listeners.set('Page.lifecycleEvent', ({ name, loaderId }) => {
    if (name === 'networkIdle') idle.get(String(loaderId))?.();
  });
  browser.on('Target.receivedMessageFromTarget', hear);
  const send: UninstrumentedPage['send'] = async (method, params = {}) => {
    const id = ++last;
    const response = new Promise<Message>((resolve) => requested.set(id, resolve));
    await browser.send('Target.sendMessageToTarget', {
      sessionId,
      message: JSON.stringify({ id, method, params }),
    });
    const { result = {}, error } = await response;
    requested.delete(id);
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  await send('Page.enable');
  await send('Page.setLifecycleEventsEnabled', { enabled: true });
  return {
    send,
    listen: (method, listener) => void listeners.set(method, listener),
    navigate: async (url) => {
      const { loaderId } = await send('Page.navigate', { url });
      await new Promise<void>((resolve) => idle.set(String(loaderId), resolve));
    },
    show: async () => {
      await browser.send('Target.activateTarget', { targetId });
    },
    close: async () => {
      browser.off('Target.receivedMessageFromTarget', hear);
      await browser.send('Target.closeTarget', { targetId });
    },
  };
}

async function openWindow(
  browser: CDPSession,
  browserContextId: string,
  url = BLANK_PAGE,
): Promise<UninstrumentedPage> {
  const { targetId } = await browser.send('Target.createTarget', {
    url,
    browserContextId,
    newWindow: true,
    width: 1440,
    height: 900,
  });
  const page = await attach(browser, targetId);
  await delay(OPENED);
  return page;
}

async function openBehind(
  browser: CDPSession,
  browserContextId: string,
  url: string,
): Promise<UninstrumentedPage> {
  const link = `<a href="${url.replaceAll('&', '&amp;')}" style="display:block;height:90vh">Log in</a>`;
  const front = await openWindow(browser, browserContextId, `data:text/html,${encodeURIComponent(link)}`);
  const at = { x: 100, y: 100, clickCount: 1 };
  let clickedAt = -Infinity;
  for (;;) {
    if (performance.now() - clickedAt > CLICK_LIMIT) {
      clickedAt = performance.now();
      await front.send('Input.dispatchMouseEvent', { type: 'mousePressed', button: 'middle', ...at });
      await front.send('Input.dispatchMouseEvent', { type: 'mouseReleased', button: 'middle', ...at });
    }
    const { targetInfos } = await browser.send('Target.getTargets');
    const opened = targetInfos.find(
      (each) => each.browserContextId === browserContextId && each.type === 'page' && each.url === url,
    );
    if (opened !== undefined) return attach(browser, opened.targetId);
    await delay(10);
  }
}

/**
 * Opens pages without instrumentation: Playwright attaches the debugger, for which the engine compiles every script a
 * second time for source positions. That took two fifths of all script time.
 */
export async function openUninstrumented(browser: Browser): Promise<UninstrumentedVisitor> {
  const session = await browser.newBrowserCDPSession();
  const { browserContextId } = await session.send('Target.createBrowserContext');
  return {
    open: () => openWindow(session, browserContextId),
    openInBackground: (url) => openBehind(session, browserContextId, url),
    dispose: async () => {
      await session.send('Target.disposeBrowserContext', { browserContextId });
      await session.detach();
    },
  };
}
