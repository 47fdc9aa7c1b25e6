import type { FrameMessage } from '@portal/contract/page';
import { computeInverseZoom } from '../embedding/inverse-zoom';
import { fetchFlow } from './fetch-flow';
import {
  LOAD_TIMEOUT_MS,
  type MountOptions,
  type PortalEvent,
  type PortalState,
  refused,
  type Shown,
  toRefused,
} from './options';

/** Maximum height in pixels, above that of any flow; larger values from a frame are ignored. */
const MAX_HEIGHT_PX = 50_000;

/** Other code in the frame may send messages of any shape. */
const isFrameMessage = (data: unknown): data is FrameMessage =>
  typeof data === 'object' && data !== null && 'portal' in data;

const isHeight = (height: unknown): boolean =>
  typeof height === 'number' && height >= 0 && height <= MAX_HEIGHT_PX;

const EVENTS: readonly unknown[] = ['step', 'done', 'cancelled', 'error'] satisfies PortalEvent['type'][];
const isEvent = (event: unknown): event is PortalEvent =>
  typeof event === 'object' && event !== null && 'type' in event && EVENTS.includes(event.type);

const frameUrl = ({ origin, whiteLabel, flow, language, scheme }: MountOptions): string => {
  const query = new URLSearchParams({ scheme, ...(language !== undefined && { language }) });
  return `${origin}/embed/frames/${encodeURIComponent(whiteLabel)}/${encodeURIComponent(flow)}?${query}`;
};

/** `all` does not reset the direction. */
const FRAME_STYLES = { all: 'initial', display: 'block', width: '100%', direction: 'ltr' } as const;

/** Sets inline styles with !important, which no rule of the host page can override. */
const setFrameStyles = (frame: HTMLElement, styles: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(styles)) frame.style.setProperty(name, value, 'important');
};

/** Shows a flow in a frame of the portal's origin; the frame is as high as the flow. */
export const showFramed = (options: MountOptions): Shown => {
  const frame = document.createElement('iframe');
  let isSettled = false;
  let settle: (state: PortalState) => void = () => undefined;
  const ready = new Promise<PortalState>((resolve) => {
    settle = (state) => {
      isSettled = true;
      resolve(state);
    };
  });
  const listen = ({ source, origin, data }: MessageEvent<unknown>): void => {
    if (source !== frame.contentWindow || origin !== options.origin || !isFrameMessage(data)) return;
    if (data.portal === 'height' && isHeight(data.height))
      setFrameStyles(frame, { height: `${data.height}px` });
    if (data.portal === 'mounted') settle({ state: 'mounted' });
    if (data.portal === 'refused') settle(refused(data.reason, data.message));
    if (data.portal === 'event' && isEvent(data.event)) options.onEvent(data.event);
  };
  const timeout = setTimeout(
    () => settle(refused('unavailable', 'The frame did not respond.')),
    LOAD_TIMEOUT_MS,
  );
  const open = async (): Promise<void> => {
    // A frame blocked by the portal's policy would stay blank, so the flow is requested first to get the reason.
    const flowResponse = await fetchFlow(options, options.flow);
    // The flow has been unmounted or has timed out in the meantime.
    if (isSettled) return;
    if ('rejection' in flowResponse) return settle(flowResponse.rejection);
    frame.title = flowResponse.data.boot.whiteLabel.name;
    frame.referrerPolicy = 'origin';
    frame.src = frameUrl(options);
    setFrameStyles(frame, { ...FRAME_STYLES, height: '0', zoom: computeInverseZoom(options.element) });
    addEventListener('message', listen);
    options.element.append(frame);
  };
  open().catch((error: unknown) => settle(toRefused(error)));
  return {
    isVisible: () => frame.isConnected,
    ready: ready.finally(() => clearTimeout(timeout)),
    close: () => {
      removeEventListener('message', listen);
      frame.remove();
      settle(refused('unavailable', 'The flow was unmounted before it had loaded.'));
      return Promise.resolve();
    },
  };
};
