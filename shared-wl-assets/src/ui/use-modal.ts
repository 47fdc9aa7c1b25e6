import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
} from 'react';

const TAB_STOPS = 'a[href], button, input, select, textarea, summary, [tabindex]';

const findTabStops = (dialog: HTMLDialogElement): readonly HTMLElement[] =>
  [...dialog.querySelectorAll<HTMLElement>(TAB_STOPS)].filter(
    (element) =>
      element.tabIndex >= 0 && !element.matches(':disabled') && element.closest('[inert]') === null,
  );

/** Keeps the focus inside the dialog: Tab could leave a modal dialog for the browser's own controls (SUP-3). */
const wrapFocus = (event: KeyboardEvent<HTMLDialogElement>): void => {
  if (event.key !== 'Tab') return;
  const stops = findTabStops(event.currentTarget);
  const [edge, other] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  // In an embedded flow the document knows only the host of the shadow root that has the focus.
  const { activeElement } = event.currentTarget.getRootNode() as Document | ShadowRoot;
  const outside = !stops.some((stop) => stop === activeElement);
  if (activeElement !== edge && !(event.shiftKey && outside)) return;
  event.preventDefault();
  other?.focus();
};

export interface Modal {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  /** Takes the focus when the dialog opens, so that it is read from its beginning. */
  readonly start: RefObject<HTMLHeadingElement | null>;
  readonly handlers: {
    readonly onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => void;
    readonly onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
    readonly onClose: () => void;
    readonly onPointerDown: (event: PointerEvent<HTMLDialogElement>) => void;
    readonly onClick: (event: MouseEvent<HTMLDialogElement>) => void;
  };
}

/**
 * Native modal dialog, controlled by its owner: the page behind is inert, focus is trapped and returned; Escape and a
 * press on the backdrop call `close` (SUP-3, WAI-ARIA dialog pattern).
 *
 * @param close requests closing; the owner then sets `open` to false
 */
export const useModal = (open: boolean, close: () => void): Modal => {
  const dialog = useRef<HTMLDialogElement>(null);
  const start = useRef<HTMLHeadingElement>(null);
  const pressedBeside = useRef(false);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || element === null) return undefined;
    element.showModal();
    start.current?.focus();
    return () => element.close();
  }, [open]);
  return {
    dialog,
    start,
    handlers: {
      onKeyDown: wrapFocus,
      onCancel: (event) => {
        event.preventDefault();
        close();
      },
      // Browsers may close the dialog without a cancel event, such as at a second Escape.
      onClose: () => {
        if (open && dialog.current?.open === false) close();
      },
      // A press that began in the panel, such as selecting text, must not close it.
      onPointerDown: ({ target, currentTarget }) => {
        pressedBeside.current = target === currentTarget;
      },
      onClick: ({ target, currentTarget }) => {
        if (pressedBeside.current && target === currentTarget) close();
      },
    },
  };
};
