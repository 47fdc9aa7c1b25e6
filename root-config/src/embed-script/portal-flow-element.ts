import type { FlowName } from '@portal/contract/page';
import { mount } from './mount';
import type { PortalHandle } from './options';

/**
 * Element `<portal-flow>`: the options of `Portal.mount` as attributes, its events as DOM events. It mounts the flow
 * while connected, and again when an attribute changes.
 *
 * @param origin of the portal, unless an attribute overrides it
 */
export const createPortalFlowElement = (origin: string): typeof HTMLElement =>
  class extends HTMLElement {
    static readonly observedAttributes = ['origin', 'white-label', 'flow', 'language', 'mode', 'scheme'];

    #handle: PortalHandle | null = null;
    #waiting = false;

    /** Resolves when the flow is shown or was rejected; null while the element is not connected. */
    get ready(): PortalHandle['ready'] | null {
      return this.#handle?.ready ?? null;
    }

    connectedCallback(): void {
      this.style.display = 'block';
      this.#open();
    }

    disconnectedCallback(): void {
      void this.#handle?.unmount();
      this.#handle = null;
    }

    attributeChangedCallback(): void {
      if (this.#handle === null || this.#waiting) return;
      this.#waiting = true;
      // Attributes that change together cause one remount.
      queueMicrotask(() => {
        this.#waiting = false;
        if (this.#handle === null) return;
        void this.#handle.unmount();
        this.#open();
      });
    }

    #open(): void {
      const readAttribute = (name: string): string | undefined => this.getAttribute(name) || undefined;
      const [whiteLabel, language] = [readAttribute('white-label'), readAttribute('language')];
      const [flow, mode, scheme] = [readAttribute('flow'), readAttribute('mode'), readAttribute('scheme')];
      this.#handle = mount(this, {
        origin: readAttribute('origin') ?? origin,
        ...(whiteLabel !== undefined && { whiteLabel }),
        ...(language !== undefined && { language }),
        ...(flow !== undefined && { flow: flow as FlowName }),
        ...(mode !== undefined && { mode: mode as 'inline' | 'iframe' }),
        ...(scheme !== undefined && { scheme: scheme as 'light' | 'dark' | 'system' }),
      });
    }
  };
