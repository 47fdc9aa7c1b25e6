/** Members of the window that are used. */
interface PageInFrame {
  readonly parent: unknown;
  readonly frameElement: Element | null;
  readonly addEventListener: (name: 'focusin', listener: (event: Event) => void) => void;
  readonly HTMLElement: { readonly prototype: Pick<HTMLElement, 'focus' | 'blur'> };
}

const framed = new WeakSet<PageInFrame>();

/**
 * Lets a screen in a studio frame handle focus and blur without taking the real focus, which would scroll the studio
 * to that frame. A screen in its own window takes the focus.
 *
 * @param page window of the screen; does nothing outside a frame
 */
export const simulateFocusInFrame = (page: PageInFrame): void => {
  if (page.parent === page || framed.has(page)) return;
  framed.add(page);
  const dispatchFocus = (...names: readonly string[]) =>
    function (this: Pick<HTMLElement, 'dispatchEvent'>): void {
      for (const name of names) this.dispatchEvent(new FocusEvent(name, { bubbles: /in$|out$/.test(name) }));
    };
  page.HTMLElement.prototype.focus = dispatchFocus('focus', 'focusin');
  page.HTMLElement.prototype.blur = dispatchFocus('blur', 'focusout');
  // An opening dialog takes the focus without calling `focus` on an element.
  page.addEventListener('focusin', ({ isTrusted }) => {
    if (isTrusted) (page.frameElement as HTMLElement | null)?.blur();
  });
};
