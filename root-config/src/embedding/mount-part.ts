import type { EmbeddedFlow } from '@portal/contract/page';
import type { Embedding, Slot } from '@portal/shared-wl-assets';
import { loadModule } from '../federation/federation';
import { createTypedFields, type TypedFields } from '../page/typed-fields';
import { classifyFailure, getFailureTexts } from '../slots/failure-messages';
import { createSlotApplication, type SlotApplicationProps } from '../slots/slot-application';
import type { PortalParts } from './portal-parts';

/** Fields with typed text, by name. */
export type FilledFields = ReturnType<TypedFields['readFilled']>;

type Lifecycles = Readonly<Record<string, Slot>>;

let mountCount = 0;

/**
 * Mounts a flow's part as a parcel with its own store.
 *
 * @param retry restarts the flow as a whole; called with the fields that the visitor has filled in
 * @param taken fields of the flow that this one replaces, whose text is restored
 * @returns `failure` is the reason why the part could not be mounted, and then the slot shows a message; undefined on
 *   success
 */
export const mountPart = async (
  parts: PortalParts,
  slot: HTMLElement,
  { boot }: EmbeddedFlow,
  embedding: Embedding,
  retry: (typed: FilledFields) => void,
  taken?: FilledFields,
): Promise<{ readonly failure: unknown; readonly unmount: () => Promise<void> }> => {
  const { part } = boot.route;
  const shared = await parts.shared();
  const portal = shared.createPortalStore(boot, embedding);
  // If a page has several flows, requests are attributed to the flow last used (STA-4).
  const activate = (): void => shared.setEmbeddedVisit({ origin: parts.origin, portal });
  activate();
  slot.addEventListener('focusin', activate);
  let failure: unknown;
  const typed = createTypedFields();
  const leave = parts.effects.enter(part);
  const application = createSlotApplication(
    async () => {
      await parts.fetchParts(parts.withDependencies(part));
      const { main } = await loadModule<Lifecycles>(part, 'lifecycles');
      if (main === undefined) throw new Error(`${part} does not fill the slot main`);
      failure = undefined;
      return main;
    },
    (error) => getFailureTexts(boot.texts['shared']?.['slot'], classifyFailure(error)),
    () => undefined,
    (error) => {
      failure = error;
      console.error(`[${part}] ${String(error)}`);
    },
    typed,
  );
  const props: SlotApplicationProps & { portal: typeof portal; retry: () => void } = {
    name: `${part}:embedded-${++mountCount}`,
    domElement: slot,
    route: boot.route,
    portal,
    retry: () => retry(typed.readFilled()),
  };
  await application.mount(props);
  if (taken !== undefined) typed.restore(taken);
  let unmounting: Promise<void> | undefined;
  return {
    failure,
    // Unmounts once: a host may close a flow while another one replaces it.
    unmount: () => {
      slot.removeEventListener('focusin', activate);
      return (unmounting ??= application.unmount(props).finally(leave));
    },
  };
};
