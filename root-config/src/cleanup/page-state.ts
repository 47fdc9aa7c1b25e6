/** Values by the object and the name that all parts share: functions as descriptors, attributes as texts. */
export type SharedMembers = ReadonlyMap<object, ReadonlyMap<string, unknown>>;

/** What outlives every part in a page, at one moment. */
export interface PageState {
  /** Attributes of the elements around the slots. */
  readonly attributes: SharedMembers;
  /** Functions and accessors of built-in objects. */
  readonly builtIns: SharedMembers;
}

/** Custom properties are not captured: the shell sets some, and they have no effect of their own. */
const readStyle = ({ style }: HTMLElement): string =>
  Array.from(style)
    .filter((name) => !name.startsWith('--'))
    .map((name) =>
      `${name}:${style.getPropertyValue(name)}!${style.getPropertyPriority(name)}`.replace(/!$/, ''),
    )
    .join(';');

/** Data attributes are not captured: they belong to the root, the edge and browser extensions. */
const readAttributes = (element: Element): ReadonlyMap<string, string> =>
  new Map(
    [...element.attributes]
      .filter(({ name }) => name !== 'style' && !name.startsWith('data-'))
      .map(({ name, value }) => [name, value] as const),
  ).set('style', element instanceof HTMLElement ? readStyle(element) : '');

/** Classes that all parts use; what scripts replace in a page is one of them or a member of one. */
const SHARED_CLASSES = (
  'Object Array Promise String Number Function RegExp Date Map Set Error EventTarget Event Node Element HTMLElement ' +
  'HTMLFormElement HTMLInputElement Document History Storage XMLHttpRequest Headers Request Response URL FormData ' +
  'WebSocket MutationObserver IntersectionObserver ResizeObserver'
).split(' ');

/** Browsers create a class when it is first read: all thousand of the window take as long as a hydration. */
const isRead = (object: object, name: string): boolean =>
  object !== window || !/^[A-Z]/.test(name) || SHARED_CLASSES.includes(name);

/** Other properties are state, such as the tables of loaded files. */
const readFunctions = (object: object): ReadonlyMap<string, PropertyDescriptor> =>
  new Map(
    Object.getOwnPropertyNames(object).flatMap((name) => {
      const member = isRead(object, name) ? Object.getOwnPropertyDescriptor(object, name) : undefined;
      return typeof member?.value === 'function' || member?.get !== undefined ? [[name, member]] : [];
    }),
  );

/** Returns whether an object is an element. The prototypes of elements are instances of Element as well. */
export const isElement = (object: object): object is Element =>
  object instanceof Element && !Object.hasOwn(object, 'constructor');

/** Returns the attributes of an element, or the functions of any other object. */
export const readMembers = (object: object): ReadonlyMap<string, unknown> =>
  isElement(object) ? readAttributes(object) : readFunctions(object);

/** Returns what the given objects have now. */
export const capture = (objects: Iterable<object>): SharedMembers =>
  new Map([...objects].map((object) => [object, readMembers(object)]));

/** Returns the functions that all parts share. */
export const captureBuiltIns = (): SharedMembers => {
  const globals = self as unknown as Readonly<Record<string, { readonly prototype: object } | undefined>>;
  const classes = SHARED_CLASSES.flatMap((name) => globals[name] ?? []);
  return capture([window, document, history, JSON, ...classes, ...classes.map(({ prototype }) => prototype)]);
};

/** Captures a page before the first part runs. */
export const capturePage = (): PageState => ({
  attributes: capture(document.querySelectorAll('html, body, body > *')),
  builtIns: captureBuiltIns(),
});
