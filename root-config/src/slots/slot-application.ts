import type { RouteMatch, Slot } from '@portal/shared-wl-assets';
import { createTypedFields, type TypedFields } from '../page/typed-fields';
import { withTimeout } from '../with-timeout';
import type { FailureTexts } from './failure-messages';
import { showFailure } from './slot-failure';

/** Properties that single-spa passes to every lifecycle of a slot. */
export interface SlotApplicationProps {
  readonly name: string;
  readonly domElement: HTMLElement;
  readonly route: RouteMatch;
  /** Called with errors that the part throws after it was mounted. */
  readonly failed?: (error: unknown) => void;
}

/** The lifecycles of a slot as single-spa calls them. */
export interface SlotApplication {
  readonly bootstrap: Lifecycle;
  readonly mount: Lifecycle;
  readonly unmount: Lifecycle;
}

type Lifecycle = (props: SlotApplicationProps) => Promise<void>;

/** Milliseconds until a part that does not mount is replaced by the fallback (security figures: within 10 s). */
const MOUNT_TIMEOUT_MS = 9_000;
/** Milliseconds that the next part waits for one that does not end its mount, and again for one that does not unmount. */
const UNMOUNT_TIMEOUT_MS = 1_000;

class LifecycleTimeout extends Error {}

/** @throws LifecycleTimeout */
const endInTime = <Value>(work: Promise<Value>, step: string, milliseconds: number): Promise<Value> =>
  withTimeout(
    work,
    milliseconds,
    () => new LifecycleTimeout(`The part did not ${step} within ${milliseconds} ms`),
  );

/**
 * Creates the single-spa application of one slot. The part is loaded when the slot is mounted; if that fails, the slot
 * shows a translated fallback with "try again", and the rest of the page is not affected. It never rejects, because
 * single-spa would then abandon the slot.
 *
 * @param load obtains the slot from its part; called again on every retry
 * @param texts messages of the fallback by reason
 * @param onMounted called after each mount, with whether "try again" caused it, whose button then had the focus
 * @param report called with the reason of a failed mount, and with errors that the part throws afterwards
 * @param typed records what is typed into the slot
 */
export const createSlotApplication = (
  load: () => Promise<Slot>,
  texts: (error: unknown) => FailureTexts,
  onMounted: (again: boolean) => void,
  report: (error: unknown) => void,
  typed: TypedFields = createTypedFields(),
): SlotApplication => {
  /** The slot that is mounted or mounting. */
  let mountedSlot: Promise<Slot> | undefined;
  let clearFailure: (() => void) | undefined;
  /** Identifies a mount: a part that loads after its mount was cancelled is ignored. */
  let mountId = 0;

  /** The slot's element; another one after `abandon`. */
  let element: HTMLElement | undefined;

  /** Replaces the slot's element by a copy, so that a part that has not ended cannot change the page any more. */
  const abandon = (abandoned: HTMLElement, deep: boolean): HTMLElement => {
    element = abandoned.cloneNode(deep) as HTMLElement;
    abandoned.replaceWith(element);
    return element;
  };

  const mount = async (given: SlotApplicationProps, again = false): Promise<void> => {
    const ownId = ++mountId;
    const isOver = () => ownId !== mountId;
    let props = given;
    element = props.domElement;
    typed.observe(element);
    const show = (error: unknown): void => {
      clearFailure = showFailure(props.domElement, texts(error), () => {
        clearFailure?.();
        clearFailure = undefined;
        void mount(props, true);
      });
      typed.restore();
    };
    /** Shows the root's own message when the boundary around the part fails as well and React removes everything. */
    const replaceRemoved = async (error: unknown): Promise<void> => {
      const removedSlot = mountedSlot;
      mountedSlot = undefined;
      await removedSlot?.then((slot) => slot.unmount(props)).catch(() => undefined);
      if (!isOver() && clearFailure === undefined) show(error);
    };
    const failed = (error: unknown): void => {
      report(error);
      if (isOver()) return;
      typed.restore();
      setTimeout(() => {
        if (!isOver() && props.domElement.childElementCount === 0) void replaceRemoved(error);
      });
    };
    try {
      const slot = await load();
      if (isOver()) return;
      await endInTime(slot.bootstrap(props), 'start', MOUNT_TIMEOUT_MS);
      if (isOver()) return;
      const mounting = slot.mount({ ...props, failed }).then(() => slot);
      mountedSlot = mounting;
      await endInTime(mounting, 'mount', MOUNT_TIMEOUT_MS);
      if (!isOver()) onMounted(again);
    } catch (error) {
      report(error);
      if (isOver()) return;
      if (error instanceof LifecycleTimeout)
        props = { ...props, domElement: abandon(props.domElement, true) };
      show(error);
      // The focused button was removed (WCAG 2.4.3); the new one gets the focus.
      if (again) props.domElement.querySelector('button')?.focus();
    }
  };
  const unmount: Lifecycle = async (props) => {
    mountId += 1;
    clearFailure?.();
    clearFailure = undefined;
    typed.dispose();
    const leaving = mountedSlot?.catch(() => undefined);
    mountedSlot = undefined;
    let left = element ?? props.domElement;
    try {
      // A mount must finish first: React does not report the unmount of a root that was not yet mounted.
      const slot = leaving && (await endInTime(leaving, 'end its mount', UNMOUNT_TIMEOUT_MS));
      if (slot !== undefined) await endInTime(slot.unmount(props), 'unmount', UNMOUNT_TIMEOUT_MS);
    } catch (error) {
      report(error);
      left = abandon(left, false);
    }
    left.replaceChildren();
    // With this attribute the next content would look like a pre-rendered form that is not hydrated.
    delete left.dataset['prerendered'];
  };
  return { bootstrap: () => Promise.resolve(), mount: (props) => mount(props), unmount };
};
