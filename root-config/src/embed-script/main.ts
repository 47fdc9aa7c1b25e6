import { mount } from './mount';
import type { PortalOptions } from './options';
import { createPortalFlowElement } from './portal-flow-element';
import { findScriptOrigin } from './script-origin';

/** Origin of the portal that served this script. */
const origin = findScriptOrigin(document.currentScript, new Error().stack) ?? window.location.origin;

const page = window as { Portal?: unknown };
// A second copy of the script changes nothing: existing flows belong to the first.
if (page.Portal === undefined) {
  page.Portal = {
    mount: (element: HTMLElement, options?: PortalOptions) =>
      mount(element, { ...options, origin: options?.origin ?? origin }),
  };
  if (customElements.get('portal-flow') === undefined)
    customElements.define('portal-flow', createPortalFlowElement(origin));
}
