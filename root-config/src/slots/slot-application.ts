import type { RouteMatch, Slot } from '@portal/shared-wl-assets';
import type { FailureTexts } from './failure-messages';
import { showFailure } from './slot-failure';
import { typedFields, type TypedFields } from '../page/typed-fields';

/** What single-spa hands to every lifecycle of a slot. */
export interface SlotApplicationProps {
  readonly name: string;
  readonly domElement: HTMLElement;
  readonly route: RouteMatch;
  /** Told of what the part throws once it is mounted. */
  readonly failed?: (error: unknown) => void;
}

/** The lifecycles of a slot as single-spa calls them. */
export interface SlotApplication {
  readonly bootstrap: Lifecycle;
  readonly mount: Lifecycle;
  readonly unmount: Lifecycle;
}

type Lifecycle = (props: SlotApplicationProps) => Promise<void>;

/**
 * A single-spa application for one slot. The part is loaded when the slot is mounted; if that fails, a translated
 * fallback with "try again" stands in this slot and the rest of the page goes on. It never rejects, because
 * single-spa would then give the slot up for good.
 *
 * @param load obtains the slot from its part; called again on every retry
 * @param texts words of the fallback, by what went wrong
 * @param arrived told each time the slot has been mounted, and whether "try again" did it, whose button had the focus
 * @param report told why a slot could not be mounted, and what its part throws afterwards
 * @param typed follows what is typed into the slot
 */
export const slotApplication = (
  load: () => Promise<Slot>,
  texts: (error: unknown) => FailureTexts,
  arrived: (again: boolean) => void,
  report: (error: unknown) => void,
  typed: TypedFields = typedFields(),
): SlotApplication => {
  /** The slot that is mounted or being mounted. */
  let present: Promise<Slot> | undefined;
  let clearFailure: (() => void) | undefined;
  /** Stays for one visit: a part that arrives after its visit has ended belongs to none that began since. */
  let visit = 0;

  const mount = async (props: SlotApplicationProps, again = false): Promise<void> => {
    const mine = ++visit;
    const isOver = () => mine !== visit;
    typed.follow(props.domElement);
    const show = (error: unknown): void => {
      clearFailure = showFailure(props.domElement, texts(error), () => {
        clearFailure?.();
        clearFailure = undefined;
        void mount(props, true);
      });
      typed.restore();
    };
    /** React removes everything when the boundary around the part fails as well: the root's own message stands then. */
    const removed = async (error: unknown): Promise<void> => {
      const gone = present;
      present = undefined;
      await gone?.then((slot) => slot.unmount(props)).catch(() => undefined);
      if (!isOver() && clearFailure === undefined) show(error);
    };
    const failed = (error: unknown): void => {
      report(error);
      if (isOver()) return;
      typed.restore();
      setTimeout(() => {
        if (!isOver() && props.domElement.childElementCount === 0) void removed(error);
      });
    };
    try {
      const slot = await load();
      if (isOver()) return;
      await slot.bootstrap(props);
      if (isOver()) return;
      present = slot.mount({ ...props, failed }).then(() => slot);
      await present;
      if (!isOver()) arrived(again);
    } catch (error) {
      report(error);
      if (isOver()) return;
      show(error);
      // The button that had it is gone (WCAG 2.4.3); the first one is the new one.
      if (again) props.domElement.querySelector('button')?.focus();
    }
  };
  const unmount: Lifecycle = async (props) => {
    visit += 1;
    clearFailure?.();
    clearFailure = undefined;
    typed.end();
    const leaving = present;
    present = undefined;
    // React never says that a root has gone which had not come yet.
    const slot = await leaving?.catch(() => undefined);
    if (slot !== undefined) await slot.unmount(props);
    props.domElement.replaceChildren();
    // Where a form of the edge stayed in use without its part, its mark would make what comes next a sleeping one.
    delete props.domElement.dataset['prerendered'];
  };
  return { bootstrap: () => Promise.resolve(), mount: (props) => mount(props), unmount };
};
