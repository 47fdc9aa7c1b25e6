import type { Embedding, Slot } from '@portal/shared-wl-assets';
import type { EmbeddedFlow } from '@portal/shared-wl-assets/initial-state';
import { loadModule } from '../federation/federation';
import { failureKind, failureTextsOf } from '../slots/failure-messages';
import { slotApplication, type SlotApplicationProps } from '../slots/slot-application';
import { typedFields, type TypedFields } from '../page/typed-fields';
import type { PortalParts } from './portal-parts';

/** Fields with typed text, by name. */
export type TakenFields = ReturnType<TypedFields['take']>;

type Lifecycles = Readonly<Record<string, Slot>>;

let opened = 0;

/**
 * Mounts one screen-by-screen flow; the slot of its part is a parcel of its own, with a store of its own.
 *
 * @param retry begins the flow again as a whole; given the fields that the visitor has typed into
 * @param taken fields of the flow that this one replaces, whose text is put into the new ones
 * @returns why the part could not be mounted, if it could not: then a message stands in its slot
 */
export const mountPart = async (
  parts: PortalParts,
  slot: HTMLElement,
  { boot }: EmbeddedFlow,
  embedding: Embedding,
  retry: (typed: TakenFields) => void,
  taken?: TakenFields,
): Promise<{ readonly failure: unknown; readonly unmount: () => Promise<void> }> => {
  const { part } = boot.route;
  const shared = await parts.shared();
  const portal = shared.createPortalStore(boot, embedding);
  // Of several flows on a page, calls are counted for the one that the visitor turned to last (STA-4).
  const turnedTo = (): void => shared.setEmbeddedVisit({ origin: parts.origin, portal });
  turnedTo();
  slot.addEventListener('focusin', turnedTo);
  let failure: unknown;
  const typed = typedFields();
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
    typed,
  );
  const props: SlotApplicationProps & { portal: typeof portal; retry: () => void } = {
    name: `${part}:embedded-${++opened}`,
    domElement: slot,
    route: boot.route,
    portal,
    retry: () => retry(typed.take()),
  };
  await application.mount(props);
  if (taken !== undefined) typed.restore(taken);
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
