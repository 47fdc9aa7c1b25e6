import type * as Playwright from '@playwright/test';

type Values = Readonly<Record<string, string>>;

/** How an element of a slot looks. */
export interface ElementLook {
  readonly slot: string;
  /** Tags, names, classes and states from the slot down to the element. */
  readonly path: string;
  /** Role and name of a visible heading or control, such as `button "Log in"`; null for other elements. */
  readonly control: string | null;
  /** Size, and position in the slot, in pixels. */
  readonly box: Values;
  /** Computed styles. */
  readonly styles: Values;
}

/** Styles of headings and controls that are compared with the live page. */
const CONTROL_STYLES =
  'color background-color background-image border-width border-style border-color border-radius box-shadow padding font letter-spacing text-align text-decoration text-transform opacity visibility filter transform clip-path'.split(
    ' ',
  );

/**
 * Measures the elements of the slots, with no element focused and no animation running.
 *
 * @param styles names of properties; null reads all, and enables the style sheets of parts that the visitor has left
 */
function readElements(
  tab: Playwright.Page,
  styles: readonly string[] | null,
): Promise<readonly ElementLook[]> {
  return tab.evaluate((properties) => {
    if (properties === null)
      for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) sheet.disabled = false;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    for (const animation of document.getAnimations()) animation.cancel();
    const states = ['disabled', 'checked', 'open', 'hidden', 'aria-expanded', 'aria-invalid', 'aria-current'];
    const controls = 'a[href],button,input,select,textarea,summary,[role=button],h1,h2,h3';
    const roles: Record<string, string> = {
      a: 'link',
      summary: 'button',
      h1: 'heading',
      h2: 'heading',
      h3: 'heading',
    };
    const paths = new Map<Element, string>();
    const count = new Map<string, number>();
    const looks: ElementLook[] = [];
    // No named functions in here: the compiler would wrap them in a helper that the page does not have.
    for (const slot of ['main', 'header', 'footer'])
      for (const element of document.querySelectorAll<HTMLElement>(`#slot-${slot},#slot-${slot} *`)) {
        const parent = element.parentElement === null ? undefined : paths.get(element.parentElement);
        const name = element.getAttribute('name') ?? element.id;
        const state = states.filter((each) => element.hasAttribute(each)).join(',');
        const own = `${element.localName}${name && `[${name}]`}.${[...element.classList].join('.')}${state && `:${state}`}`;
        const alike = parent === undefined ? `slot ${slot}` : `${parent} > ${own}`;
        const place = count.get(alike) ?? 0;
        count.set(alike, place + 1);
        const path = parent === undefined ? alike : `${alike}#${place}`;
        paths.set(element, path);
        const { width, height, left, top } = element.getBoundingClientRect();
        const origin = document.getElementById(`slot-${slot}`)?.getBoundingClientRect();
        const isControl = element.matches(controls) && width > 0 && height > 0;
        const label =
          element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent;
        const text = (element.ariaLabel ?? label ?? '').replace(/\s+/g, ' ').trim();
        const role = element.role ?? roles[element.localName] ?? element.localName;
        const computed = getComputedStyle(element);
        looks.push({
          slot,
          path,
          control: isControl ? `${role} "${text}"` : null,
          box: {
            width: `${Math.round(width)}`,
            height: `${Math.round(height)}`,
            left: `${Math.round(left - (origin?.left ?? 0))}`,
            top: `${Math.round(top - (origin?.top ?? 0))}`,
          },
          styles: Object.fromEntries(
            (properties ?? [...computed]).map((property) => [property, computed.getPropertyValue(property)]),
          ),
        });
      }
    return looks;
  }, styles);
}

/** Reads how a page's headings and controls look. */
export async function readControls(tab: Playwright.Page): Promise<readonly ElementLook[]> {
  return (await readElements(tab, CONTROL_STYLES)).filter(({ control }) => control !== null);
}

/** Reads all styles of all elements, with every style sheet of the page enabled. */
export function readEveryElement(tab: Playwright.Page): Promise<readonly ElementLook[]> {
  return readElements(tab, null);
}
