import { isElement, type PageState, readMembers, type SharedMembers } from './page-state';

const describeObject = (object: object): string =>
  Object.prototype.toString.call(object).slice('[object '.length, -1).toLowerCase();

const isSame = (one: unknown, other: unknown): boolean => {
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  const [{ value, get, set }, after] = [one as PropertyDescriptor, other as PropertyDescriptor];
  return value === after.value && get === after.get && set === after.set;
};

const restoreStyle = (element: HTMLElement, css: string): void => {
  const { style } = element;
  const custom = Array.from(style).filter((name) => name.startsWith('--'));
  const values = custom.map((name) => [name, style.getPropertyValue(name)] as const);
  // Not the attribute, which the page's policy rejects.
  style.cssText = css;
  for (const [name, value] of values) style.setProperty(name, value);
  if (style.length === 0) element.removeAttribute('style');
};

const restoreMember = (object: object, name: string, value: unknown): void => {
  if (isElement(object)) {
    if (name === 'style') restoreStyle(object as HTMLElement, String(value));
    else if (value === undefined) object.removeAttribute(name);
    else object.setAttribute(name, String(value));
  } else if (value === undefined) Reflect.deleteProperty(object, name);
  else Reflect.defineProperty(object, name, value as PropertyDescriptor);
};

/** Something that differs from an earlier state of the page. */
export interface Change {
  /** In words, such as `the attribute class of <body>`. */
  readonly what: string;
  /** Restores the earlier value, unless other code has changed it again. */
  readonly undo: () => void;
}

/**
 * Finds attributes and functions that scripts have replaced or removed, added attributes, and added functions that
 * every object would inherit. Other new properties stay, such as those of a polyfill or the tables of loaded files.
 */
export const findChanges = (members: SharedMembers): readonly Change[] =>
  [...members].flatMap(([object, before]) => {
    const now = readMembers(object);
    const hasEffect = (name: string): boolean =>
      isElement(object) ||
      before.has(name) ||
      (object !== window && (now.get(name) as PropertyDescriptor).enumerable === true);
    return [...new Set([...before.keys(), ...now.keys()])]
      .filter((name) => !isSame(before.get(name), now.get(name)) && hasEffect(name))
      .map((name) => ({
        what: isElement(object)
          ? `the attribute ${name} of <${object.localName}>`
          : `another ${name} of ${describeObject(object)}`,
        undo: () => {
          if (isSame(readMembers(object).get(name), now.get(name)))
            restoreMember(object, name, before.get(name));
        },
      }));
  });

/** Restores attributes and functions. @returns what was restored, in words */
export const restoreMembers = (members: SharedMembers): readonly string[] =>
  findChanges(members).map(({ what, undo }) => {
    undo();
    return what;
  });

/** Custom elements are not removed: browser extensions add them. */
const removeForeignElements = (known: SharedMembers): readonly string[] =>
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
  ...restoreMembers(builtIns),
  ...restoreMembers(attributes),
  ...removeForeignElements(attributes),
  ...removeHandlers(),
];
