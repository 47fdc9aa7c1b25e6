import type * as Playwright from '@playwright/test';

/** Computed styles of a page's elements: by element, by property. */
export type ElementStyles = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A property whose value differs for an element. */
export interface StyleDifference {
  readonly element: string;
  readonly property: string;
  readonly was: string;
  readonly is: string;
}

/** Computed values that depend on the surrounding layout or on whether the page is new. */
const DEPENDENT =
  /^(?:(?:block|inline)-size|width|height|top|right|bottom|left|inset.*|(?:perspective|transform)-origin|content-visibility|contain.*)$/;

/**
 * Measures the elements of the slots, with every style sheet of the page enabled, no element focused and no animation
 * running.
 */
export function readElementStyles(tab: Playwright.Page): Promise<ElementStyles> {
  return tab.evaluate(() => {
    for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) sheet.disabled = false;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    for (const animation of document.getAnimations()) animation.cancel();
    const styles: Record<string, Record<string, string>> = {};
    const states = ['disabled', 'checked', 'open', 'hidden', 'aria-expanded', 'aria-invalid', 'aria-current'];
    const paths = new Map<Element, string>();
    const count = new Map<string, number>();
    // No named functions in here: the compiler would wrap them in a helper that the page does not have.
    for (const slot of ['main', 'header', 'footer'])
      for (const element of document.querySelectorAll(`#slot-${slot},#slot-${slot} *`)) {
        const parent = element.parentElement === null ? undefined : paths.get(element.parentElement);
        const name = element.getAttribute('name') ?? element.id;
        const state = states.filter((each) => element.hasAttribute(each)).join(',');
        const own = `${element.localName}${name && `[${name}]`}.${[...element.classList].join('.')}${state && `:${state}`}`;
        const alike = parent === undefined ? `slot ${slot}` : `${parent} > ${own}`;
        const place = count.get(alike) ?? 0;
        count.set(alike, place + 1);
        const path = parent === undefined ? alike : `${alike}#${place}`;
        paths.set(element, path);
        const style = getComputedStyle(element);
        styles[path] = Object.fromEntries(
          [...style].map((property) => [property, style.getPropertyValue(property)]),
        );
      }
    return styles;
  });
}

/** Returns tag and name of a path's last element, and its slot. */
function describeElement(path: string): string {
  const [slot = '', ...elements] = path.split(' > ');
  const last = elements.at(-1)?.split(/[.#:]/, 1)[0];
  return last === undefined ? slot : `<${last}> in ${slot}`;
}

/** Finds properties that differ for elements present on both pages; equal differences of like elements count once. */
export function compareElementStyles(
  before: ElementStyles,
  after: ElementStyles,
): readonly StyleDifference[] {
  const found = Object.entries(before).flatMap(([path, values]) =>
    Object.entries(after[path] ?? {}).flatMap(([property, is]) => {
      const was = values[property];
      return was === undefined || was === is || DEPENDENT.test(property)
        ? []
        : [{ element: describeElement(path), property, was, is }];
    }),
  );
  return [
    ...new Map(found.map((each) => [`${each.element} ${each.property} ${each.is}`, each] as const)).values(),
  ];
}
