import type * as Playwright from '@playwright/test';

/** What pages of all parts share: by what it is, with its value. */
export type PageFrame = Readonly<Record<string, string>>;

/** Data attribute of `<html>` in a document in which a link was followed. */
export const FOLLOWED_ATTRIBUTE = 'data-followed-link';

/** Reads title, scroll position and focus, attributes and children around the slots, and the names of globals. */
export function readPageFrame(tab: Playwright.Page): Promise<PageFrame> {
  return tab.evaluate((followedAttribute) => {
    const frame: Record<string, string> = {
      'the title': document.title,
      'the scroll position': String(Math.round(scrollY)),
    };
    // The root focuses the heading of a page that it shows in the same document.
    const needsFocus =
      document.documentElement.hasAttribute(followedAttribute) &&
      document.querySelector('#slot-main h1[tabindex]') !== null;
    const hasFocus = document.getElementById('slot-main')?.contains(document.activeElement) === true;
    if (needsFocus && !hasFocus) frame['a focus outside of the main slot'] = '';
    // No named functions in here: the compiler would wrap them in a helper that the page does not have.
    for (const element of document.querySelectorAll(
      'html, body, body > :not(script, style, link, template)',
    )) {
      const name = element.id === '' ? `<${element.localName}>` : `#${element.id}`;
      frame[`the element ${name}`] = '';
      // Custom properties of a style have no effect of their own.
      for (const { name: attribute, value } of element.attributes) {
        const effective = attribute === 'style' ? value.replace(/--[^;]*;?\s*/g, '') : value;
        if (!attribute.startsWith('data-') && (attribute !== 'style' || effective !== ''))
          frame[`${attribute} of ${name}`] = effective;
      }
    }
    // Every build adds the table of its files to the window, and the edge may add a table of entries.
    for (const name of Object.getOwnPropertyNames(window))
      if (!/^(?:portal|webpackChunk)|^\d+$/.test(name)) frame[`the global ${name}`] = '';
    return frame;
  }, FOLLOWED_ATTRIBUTE);
}

/** Finds what a part has left on a page that shows another part. */
export function findFrameDifferences(
  alone: PageFrame,
  after: PageFrame,
): readonly { readonly what: string; readonly advice: string }[] {
  const names = [...new Set([...Object.keys(alone), ...Object.keys(after)])];
  return names
    .filter((name) => alone[name] !== after[name])
    .map((name) => ({
      what:
        after[name] === undefined
          ? `${name} is missing`
          : `${name} is left${after[name] === '' ? '' : ` ("${after[name]}")`}`,
      advice: 'Undo in the part’s unmount what it has changed outside of its slot.',
    }));
}
