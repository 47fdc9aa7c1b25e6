import { setStyles } from './adopted-styles';
import { computeInverseZoom } from './inverse-zoom';
import { FRAME_STYLES, readRootFontSize } from './scope-styles';

/** Container of one flow in a host page: a shadow root, which the host's styles do not reach. */
export interface FlowContainer {
  /** Element that the flow's slot is mounted into; another one after a part that did not unmount. */
  readonly slot: HTMLElement;
  readonly setStyles: (sheets: readonly string[], palette: string) => void;
  /** Moves the focus to the flow's heading, unless the visitor has focused a field in the flow or in the host page. */
  readonly focusHeading: () => void;
  readonly remove: () => void;
}

/**
 * Creates the container of a flow in an element of the host page. An open shadow root separates styles in both
 * directions, and keeps fields accessible to assistive technology and password managers.
 *
 * @param scheme light or dark for all visitors, or `system` for the scheme of each visitor's system
 */
export const createFlowContainer = (
  element: HTMLElement,
  scheme: 'light' | 'dark' | 'system',
  language: string,
): FlowContainer => {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const frame = document.createElement('div');
  frame.className = 'portal-flow-frame';
  const slot = document.createElement('div');
  slot.className = 'portal portal-slot-main';
  slot.lang = language;
  if (scheme !== 'system') slot.dataset['scheme'] = scheme;
  frame.append(slot);
  root.append(frame);
  setStyles(root, [FRAME_STYLES]);
  element.append(host);
  frame.style.setProperty('zoom', computeInverseZoom(host));
  slot.style.setProperty('--rem', readRootFontSize(frame));
  const currentSlot = (): HTMLElement => (frame.firstElementChild as HTMLElement | null) ?? slot;
  return {
    get slot() {
      return currentSlot();
    },
    setStyles: (sheets, palette) => setStyles(root, [palette, ...sheets, FRAME_STYLES]),
    focusHeading: () => {
      const isLost = document.activeElement === null || document.activeElement.contains(host);
      if (isLost && root.activeElement === null) currentSlot().querySelector('h1')?.focus();
    },
    remove: () => host.remove(),
  };
};
