import { addRegistration, findCallingPart } from '../cleanup/registrations';

/** Something on the host page that a part can change, and how to read and set it. */
interface Shared {
  readonly what: string;
  readonly read: () => unknown;
  readonly write: (value: unknown) => void;
}

const shareAttribute = (element: HTMLElement, name: string): Shared => ({
  what: `the attribute ${name} of <${element.localName}>`,
  read: () => element.getAttribute(name),
  write: (value) => {
    if (value === null) element.removeAttribute(name);
    // Not the attribute, which the host's policy may reject.
    else if (name === 'style') element.style.cssText = String(value);
    else element.setAttribute(name, String(value));
  },
});

const shareHistoryFunction = (name: string): Shared => ({
  what: `another ${name} of history`,
  read: () => Object.getOwnPropertyDescriptor(history, name)?.value,
  write: (value) => {
    if (value === undefined) Reflect.deleteProperty(history, name);
    else Object.assign(history, { [name]: value });
  },
});

const ATTRIBUTES = ['style', 'class', 'inert', 'aria-hidden', 'hidden', 'dir', 'lang', 'contenteditable'];

const listShared = (): readonly Shared[] => [
  { what: 'the title', read: () => document.title, write: (value) => (document.title = String(value)) },
  ...[document.documentElement, document.body].flatMap((element) =>
    ATTRIBUTES.map((name) => shareAttribute(element, name)),
  ),
  ...['pushState', 'replaceState'].map(shareHistoryFunction),
];

let isRecording = false;

/** Records what a part changes between now and the end of its running code. Other code does not run in that time. */
const recordChanges = (part: string): void => {
  if (isRecording) return;
  isRecording = true;
  const shared = listShared().map((each) => ({ ...each, before: each.read() }));
  const children = new Set<Node>(document.body.childNodes);
  queueMicrotask(() => {
    for (const { what, read, write, before } of shared) {
      const after = read();
      if (after === before) continue;
      // The host page may have changed it since.
      const undo = (): void => void (read() === after && write(before));
      addRegistration({ part, what, key: [{}], undo });
    }
    for (const child of document.body.childNodes)
      if (!children.has(child))
        addRegistration({ part, what: 'an element in the page', key: [child], undo: () => child.remove() });
    isRecording = false;
  });
};

/** Replaces an accessor of an object by one that notices when a part uses it. */
const watchAccessor = (object: object, name: string): (() => void) => {
  const own = Object.getOwnPropertyDescriptor(object, name);
  const accessor = own ?? Object.getOwnPropertyDescriptor(Object.getPrototypeOf(object), name);
  if (accessor?.get === undefined || own?.configurable === false) return () => undefined;
  const { get, set } = accessor;
  const note = (callee: object): void => {
    const part = findCallingPart(callee);
    if (part !== undefined) recordChanges(part);
  };
  const watchedGet = (): unknown => {
    note(watchedGet);
    return get.call(object);
  };
  const watchedSet = (value: unknown): void => {
    note(watchedSet);
    set?.call(object, value);
  };
  Object.defineProperty(object, name, { configurable: true, get: watchedGet, set: watchedSet });
  return () => {
    if (Object.getOwnPropertyDescriptor(object, name)?.get !== watchedGet) return;
    Reflect.deleteProperty(object, name);
    if (own !== undefined) Object.defineProperty(object, name, own);
  };
};

/**
 * Starts to record what parts change on the host page: title, attributes of html and body, children of the body, and
 * functions of the history. Changes of the host's own code are never recorded.
 *
 * @returns function that ends the recording
 */
export const watchHostChanges = (): (() => void) => {
  const undo = [
    ...['body', 'documentElement', 'title'].map((name) => watchAccessor(document, name)),
    watchAccessor(window, 'history'),
  ];
  return () => undo.forEach((restore) => restore());
};
