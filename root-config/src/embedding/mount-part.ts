import type { Embedding, Slot } from '@portal/shared-wl-assets';
import type { EmbeddedFlow } from '@portal/shared-wl-assets/embedded-flow';
import { loadModule } from '../federation';
import { failureKind, failureTextsOf } from '../failure-texts';
import { slotApplication, type SlotApplicationProps } from '../slot-application';
import type { PortalParts } from './portal-parts';

type Lifecycles = Readonly<Record<string, Slot>>;

let opened = 0;

/**
 * Mounts one screen-by-screen flow; the slot of its part is a parcel of its own, with a store of its own.
 *
 * @param retry begins the flow again as a whole
 * @returns why the part could not be mounted, if it could not: then a message stands in its slot
 */
export const mountPart = async (
  parts: PortalParts,
  slot: HTMLElement,
  { boot }: EmbeddedFlow,
  embedding: Embedding,
  retry: () => void,
): Promise<{ readonly failure: unknown; readonly unmount: () => Promise<void> }> => {
  const { part } = boot.route;
  const shared = await parts.shared();
  const portal = shared.createPortalStore(boot, embedding);
  // Of several flows on a page, calls are counted for the one that the visitor turned to last (STA-4).
  const turnedTo = (): void => shared.setEmbeddedVisit({ origin: parts.origin, portal });
  turnedTo();
  slot.addEventListener('focusin', turnedTo);
  let failure: unknown;
  const application = slotApplication(
    async () => {
      await parts.fetchParts(parts.withNeeds(part));
      const { main } = await loadModule<Lifecycles>(part, 'lifecycles');
      if (main === undefined) throw new Error(`${part} does not fill the slot main`);
      failure = undefined;
      return main;
    },
    (error) => failureTextsOf(boot.texts['shared']?.['slot'], failureKind(error)),
    () => undefined,
    (error) => {
      failure = error;
      console.error(`[${part}] ${String(error)}`);
    },
  );
  const props: SlotApplicationProps & { portal: typeof portal; retry: () => void } = {
    name: `${part}:embedded-${++opened}`,
    domElement: slot,
    route: boot.route,
    portal,
    retry,
  };
  await application.mount(props);
  let ended: Promise<void> | undefined;
  return {
    failure,
    // Once, however often it is asked for: a host may close a flow while it gives way to the next one.
    unmount: () => {
      slot.removeEventListener('focusin', turnedTo);
      return (ended ??= application.unmount(props));
    },
  };
};
