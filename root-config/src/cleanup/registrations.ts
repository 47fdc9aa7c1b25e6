import { findOwner, readCaller } from './code-owner';

/** Something that the code of a part has started and not yet ended. */
interface Registration {
  readonly part: string;
  /** Name in a message, such as `a keydown listener on document`. */
  readonly what: string;
  /** Identifies it when it is ended. */
  readonly key: readonly unknown[];
  readonly undo: () => void;
  /** Whether it can still have an effect; the observer of a removed element has none. */
  readonly isLive: () => boolean;
}

type NewRegistration = Pick<Registration, 'what' | 'key' | 'undo'> & Partial<Registration>;

const registrations = new Set<Registration>();

/** Returns the part whose code called a function. @param callee the running function */
export const findCallingPart = (callee: object): string | undefined => findOwner(readCaller(callee));

/** Records a registration; one with the same key is replaced. */
export const addRegistration = (added: NewRegistration & Pick<Registration, 'part'>): void => {
  take(...added.key);
  registrations.add({ isLive: () => true, ...added });
};

/** Records a registration if the code of a part called the function. */
const record = (callee: object, create: () => NewRegistration): void => {
  const part = findCallingPart(callee);
  if (part !== undefined) addRegistration({ part, ...create() });
};

/** Removes and returns the record whose key begins with the given values. */
const take = (...key: readonly unknown[]): Registration | undefined => {
  const registration = [...registrations].find((each) =>
    key.every((value, index) => value === each.key[index]),
  );
  if (registration !== undefined) registrations.delete(registration);
  return registration;
};

/** Replaces functions of an object. @returns function that restores those that no other script has replaced since */
const replace = (object: object, functions: Readonly<Record<string, unknown>>): (() => void) => {
  const replaced = Object.keys(functions).map(
    (name) => [name, Object.getOwnPropertyDescriptor(object, name)] as const,
  );
  Object.assign(object, functions);
  return () => {
    for (const [name, before] of replaced)
      if (Object.getOwnPropertyDescriptor(object, name)?.value === functions[name]) {
        Reflect.deleteProperty(object, name);
        if (before !== undefined) Reflect.defineProperty(object, name, before);
      }
  };
};

type Listening = (
  type: string,
  listener: EventListenerOrEventListenerObject | null,
  options?: boolean | AddEventListenerOptions,
) => void;

/**
 * Records the listeners that parts add to a target. Calls of other code only pass through. Call it again when a library has
 * replaced the target's functions, since parts then call those of the library.
 */
export const watchListeners = (target: EventTarget, name: string): (() => void) => {
  const { addEventListener, removeEventListener } = target as unknown as Record<
    'addEventListener' | 'removeEventListener',
    Listening
  >;
  const isCapturing = (options: Parameters<Listening>[2]): boolean =>
    typeof options === 'object' ? options.capture === true : options === true;
  const add: Listening = function (this: EventTarget | undefined, type, listener, options) {
    addEventListener.call(this ?? target, type, listener, options);
    record(add, () => {
      const key = [target, type, listener, isCapturing(options)];
      const { once, signal } = typeof options === 'object' ? options : {};
      const fired = (): void => void take(...key);
      if (once === true) addEventListener.call(target, type, fired, options);
      return {
        what: `a ${type} listener on ${name}`,
        key,
        undo: () => {
          removeEventListener.call(target, type, listener, options);
          if (once === true) removeEventListener.call(target, type, fired, options);
        },
        isLive: () => signal?.aborted !== true,
      };
    });
  };
  const remove: Listening = function (this: EventTarget | undefined, type, listener, options) {
    const registration = take(target, type, listener, isCapturing(options));
    if (registration === undefined) removeEventListener.call(this ?? target, type, listener, options);
    else registration.undo();
  };
  return replace(target, { addEventListener: add, removeEventListener: remove });
};

type Start = (work: unknown, ...rest: unknown[]) => number;
type Stop = (id?: number) => void;

/** Limit of loading a chunk in webpack's runtime, which is in each part's code and ends that timer itself. */
const CHUNK_LOAD_TIMEOUT_MS = 120_000;

const isChunkLoadTimer = (work: unknown, delayMs: unknown): boolean =>
  delayMs === CHUNK_LOAD_TIMEOUT_MS && typeof work === 'function' && work.name.startsWith('bound ');

/** Records timers of parts. @param isRepeated whether a timer stays after it has fired */
const watchTimers = (start: string, stop: string, what: string, isRepeated = false): (() => void) => {
  const begin = (self as unknown as Record<string, Start | undefined>)[start];
  const end = (self as unknown as Record<string, Stop | undefined>)[stop];
  // An interval may be ended with clearTimeout as well.
  const kind = stop.replace('Interval', 'Timeout');
  // Safari has no idle callbacks.
  if (begin === undefined || end === undefined) return () => undefined;
  const started: Start = (work, ...rest) => {
    let id = 0;
    const fire = (...values: unknown[]): void => {
      if (!isRepeated) take(kind, id);
      (work as (...given: unknown[]) => void).apply(self, values);
    };
    id = begin.call(self, typeof work === 'function' ? fire : work, ...rest);
    if (!isChunkLoadTimer(work, rest[0]))
      record(started, () => ({ what, key: [kind, id], undo: () => end.call(self, id) }));
    return id;
  };
  const stopped: Stop = (id) => {
    take(kind, id);
    end.call(self, id);
  };
  return replace(self, { [start]: started, [stop]: stopped });
};

interface Observer {
  observe: (target: unknown, ...rest: unknown[]) => void;
  disconnect: (...given: unknown[]) => void;
  unobserve?: (...given: unknown[]) => void;
}

const watchObservers = (name: string): (() => void) => {
  const prototype = (self as unknown as Record<string, { prototype: Observer } | undefined>)[name]?.prototype;
  if (prototype === undefined) return () => undefined;
  const { observe, disconnect, unobserve } = prototype;
  const observing: Observer['observe'] = function (this: Observer, target, ...rest) {
    observe.call(this, target, ...rest);
    record(observing, () => ({
      what: `a ${name}`,
      key: [this, target],
      undo: () => disconnect.call(this),
      isLive: () => !(target instanceof Node) || target.isConnected,
    }));
  };
  const ending = (end: Observer['disconnect']): Observer['disconnect'] =>
    function (this: Observer, ...given) {
      while (take(this, ...given) !== undefined);
      end.apply(this, given);
    };
  return replace(prototype, {
    observe: observing,
    disconnect: ending(disconnect),
    ...(unobserve !== undefined && { unobserve: ending(unobserve) }),
  });
};

/**
 * Starts to record what parts register outside of their slot: listeners, timers and observers. Call it before the first
 * part runs.
 *
 * @param targets event targets that outlive a part, by their names in messages
 * @returns function that ends the recording
 */
export const watchRegistrations = (targets: Readonly<Record<string, EventTarget>>): (() => void) => {
  const undo = [
    ...Object.entries(targets).map(([name, target]) => watchListeners(target, name)),
    watchTimers('setTimeout', 'clearTimeout', 'a timer'),
    watchTimers('setInterval', 'clearInterval', 'an interval', true),
    watchTimers('requestAnimationFrame', 'cancelAnimationFrame', 'an animation frame'),
    watchTimers('requestIdleCallback', 'cancelIdleCallback', 'an idle callback'),
    ...['Mutation', 'Resize', 'Intersection', 'Performance'].map((kind) => watchObservers(`${kind}Observer`)),
  ];
  return () => undo.forEach((restore) => restore());
};

/** Ends what parts have registered and not ended. @returns what could still have had an effect, in words */
export const endRegistrations = (isLeft: (part: string) => boolean): readonly string[] =>
  [...registrations].flatMap((each) => {
    if (!isLeft(each.part)) return [];
    const isLive = each.isLive();
    registrations.delete(each);
    each.undo();
    return isLive ? [each.what] : [];
  });
