import { type BuiltIns, listFunctions, type PageState, readAttributes } from './page-state';

const describeObject = (object: object): string =>
  Object.prototype.toString.call(object).slice('[object '.length, -1).toLowerCase();

const isSame = (one: PropertyDescriptor | undefined, other: PropertyDescriptor | undefined): boolean =>
  one?.value === other?.value && one?.get === other?.get && one?.set === other?.set;

/**
 * Restores functions that scripts have replaced or removed, and removes functions that every object would inherit.
 * Other new properties stay, such as those of a polyfill or the tables of loaded files.
 *
 * @returns what was restored, in words
 */
export const restoreBuiltIns = (builtIns: BuiltIns): readonly string[] =>
  [...builtIns].flatMap(([object, before]) => {
    const now = new Map(listFunctions(object));
    const replaced = [...before].filter(([name, was]) => !isSame(was, now.get(name)));
    const added = [...now].filter(
      ([name, { enumerable }]) => enumerable === true && object !== window && !before.has(name),
    );
    for (const [name, was] of replaced) Reflect.defineProperty(object, name, was);
    for (const [name] of added) Reflect.deleteProperty(object, name);
    return [...replaced, ...added].map(([name]) => `another ${name} of ${describeObject(object)}`);
  });

const restoreStyle = (element: HTMLElement, css: string): void => {
  const { style } = element;
  const custom = Array.from(style).filter((name) => name.startsWith('--'));
  const values = custom.map((name) => [name, style.getPropertyValue(name)] as const);
  // Not the attribute, which the page's policy rejects.
  style.cssText = css;
  for (const [name, value] of values) style.setProperty(name, value);
  if (style.length === 0) element.removeAttribute('style');
};

const restoreAttributes = (element: Element, before: ReadonlyMap<string, string>): readonly string[] => {
  const now = readAttributes(element);
  const changed = [...new Set([...before.keys(), ...now.keys()])].filter(
    (name) => before.get(name) !== now.get(name),
  );
  for (const name of changed) {
    const value = before.get(name);
    if (name === 'style') restoreStyle(element as HTMLElement, value ?? '');
    else if (value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
  return changed.map((name) => `the attribute ${name} of <${element.localName}>`);
};

/** Custom elements are not removed: browser extensions add them. */
const removeForeignElements = (known: ReadonlyMap<Element, unknown>): readonly string[] =>
  [...document.querySelectorAll('html > :not(head, body), body > :not(script, style, link, template)')]
    .filter(
      (element) => !known.has(element) && !/^slot-/.test(element.id) && !element.localName.includes('-'),
    )
    .map((element) => {
      element.remove();
      return `a <${element.localName}> in the page`;
    });

/** Removes event handlers that were set as properties; the root and the shell set none. */
const removeHandlers = (): readonly string[] =>
  [window, document, document.documentElement, document.body].flatMap((target) => {
    const handlers = target as unknown as Record<string, unknown>;
    const names: string[] = [];
    for (const name in handlers) if (/^on[a-z]+$/.test(name) && handlers[name] !== null) names.push(name);
    return names
      .filter((name) => typeof handlers[name] === 'function')
      .map((name) => {
        handlers[name] = null;
        return `${name} of ${describeObject(target)}`;
      });
  });

/** Restores what a part has changed outside of its slot. @returns what was restored, in words */
export const restorePage = ({ attributes, builtIns }: PageState): readonly string[] => [
  ...restoreBuiltIns(builtIns),
  ...[...attributes].flatMap(([element, before]) => restoreAttributes(element, before)),
  ...removeForeignElements(attributes),
  ...removeHandlers(),
];
