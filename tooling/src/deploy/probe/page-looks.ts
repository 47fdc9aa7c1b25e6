import type * as Playwright from '@playwright/test';

/** Look of an element: size and position in pixels, and computed styles. */
export type ElementLook = Readonly<Record<string, string>>;

/** Looks of the headings and controls that a page shows: by slot, by element. */
export type PageLooks = Readonly<Record<string, Readonly<Record<string, ElementLook>>>>;

/** Reads the looks of a page's visible headings and controls, with no element focused and no animation running. */
export function readPageLooks(tab: Playwright.Page): Promise<PageLooks> {
  return tab.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    for (const animation of document.getAnimations()) animation.cancel();
    const kinds: Record<string, string> = {
      a: 'link',
      summary: 'button',
      h1: 'heading',
      h2: 'heading',
      h3: 'heading',
    };
    const styles =
      'color background-color background-image border-width border-style border-color border-radius box-shadow padding font letter-spacing text-align text-decoration text-transform opacity visibility filter transform clip-path';
    const looks: Record<string, Record<string, Record<string, string>>> = {};
    // No named functions in here: the compiler would wrap them in a helper that the page does not have.
    for (const name of ['main', 'header', 'footer']) {
      const slot = document.getElementById(`slot-${name}`);
      const found: Record<string, Record<string, string>> = {};
      const controls = 'a[href],button,input,select,textarea,summary,[role=button],h1,h2,h3';
      for (const element of slot?.querySelectorAll<HTMLElement>(controls) ?? []) {
        const box = element.getBoundingClientRect();
        if (box.width === 0 || box.height === 0) continue;
        const { left, top } = slot?.getBoundingClientRect() ?? box;
        const kind = element.role ?? kinds[element.localName] ?? element.localName;
        const label =
          element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent;
        const text = (element.ariaLabel ?? label ?? '').replace(/\s+/g, ' ').trim();
        const alike = `${kind} "${text}"`;
        let key = alike;
        for (let count = 2; key in found; count += 1) key = `${alike} (${count})`;
        const style = getComputedStyle(element);
        found[key] = {
          width: `${Math.round(box.width)}`,
          height: `${Math.round(box.height)}`,
          left: `${Math.round(box.left - left)}`,
          top: `${Math.round(box.top - top)}`,
          ...Object.fromEntries(styles.split(' ').map((each) => [each, style.getPropertyValue(each)])),
        };
      }
      looks[name] = found;
    }
    return looks;
  });
}

/**
 * Finds what looks different in the slots, sizes first, such as `button "Log In": width 400 → 104`. An element with
 * another text counts as renamed; one that is gone without a new one of its kind counts as missing.
 */
export function comparePageLooks(
  before: PageLooks,
  after: PageLooks,
  slots: readonly string[],
): readonly string[] {
  const found: string[][] = [];
  for (const slot of slots) {
    const [was, is] = [before[slot] ?? {}, after[slot] ?? {}];
    const added = Object.keys(is).filter((element) => !(element in was));
    for (const [element, look] of Object.entries(was)) {
      const now = is[element];
      if (now === undefined) {
        const renamed = added.findIndex((other) => other.split(' ', 1)[0] === element.split(' ', 1)[0]);
        if (renamed < 0) (found[0] ??= []).push(`${element} is missing`);
        else added.splice(renamed, 1);
        continue;
      }
      for (const [rank, [property, value]] of Object.entries(look).entries())
        if (now[property] !== value)
          (found[rank + 1] ??= []).push(`${element}: ${property} ${value} → ${now[property] ?? ''}`);
    }
  }
  return found.flat();
}
