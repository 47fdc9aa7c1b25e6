import { capture } from '../cleanup/page-state';
import { addRegistration, findCallingPart } from '../cleanup/registrations';
import { findChanges } from '../cleanup/restore-page';

let isRecording = false;

/** Records what a part changes between now and the end of its running code. Other code does not run in that time. */
const recordChanges = (part: string): void => {
  if (isRecording) return;
  isRecording = true;
  const { title, documentElement, body } = document;
  const members = capture([documentElement, body, history]);
  const children = new Set<Node>(body.childNodes);
  queueMicrotask(() => {
    for (const change of findChanges(members)) addRegistration({ part, key: [{}], ...change });
    const { title: changedTitle } = document;
    if (changedTitle !== title) {
      // The host page may have changed it since.
      const undo = (): void => void (document.title === changedTitle && (document.title = title));
      addRegistration({ part, what: 'the title', key: [{}], undo });
    }
    for (const child of body.childNodes)
      if (!children.has(child))
        addRegistration({ part, what: 'an element in the page', key: [child], undo: () => child.remove() });
    isRecording = false;
  });
};

/** Returns a property of an object that may be inherited, as `body` is from two classes above the document. */
const findProperty = (object: object | null, name: string): PropertyDescriptor | undefined =>
  object === null
    ? undefined
    : (Object.getOwnPropertyDescriptor(object, name) ?? findProperty(Object.getPrototypeOf(object), name));

/** Replaces an accessor of an object by one that notices when a part uses it. */
const watchAccessor = (object: object, name: string): (() => void) => {
  const descriptor = Object.getOwnPropertyDescriptor(object, name);
  const accessor = findProperty(object, name);
  if (accessor?.get === undefined || descriptor?.configurable === false) return () => undefined;
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
    if (descriptor !== undefined) Object.defineProperty(object, name, descriptor);
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
