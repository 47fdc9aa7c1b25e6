// Runs inside the vm context of one render unit, never in the portal and never in the worker's own realm. No object of
// the worker's realm may reach part code, because it would give access to `process`.
'use strict';
// eslint-disable-next-line @typescript-eslint/no-unused-expressions -- the value of the script is its result
(urlOperation) => {
  const { parse, stringify } = JSON;
  const text = String;

  // Node formats stack traces with a function of the worker's realm, whose stack overflow would reach part code as an
  // error of that realm. Without a limit no stack is recorded, and that function is never called.
  delete Error.captureStackTrace;
  Object.defineProperty(Error, 'stackTraceLimit', { value: undefined, writable: false, configurable: false });

  const webOperation = (name, first, second) => {
    let result = '';
    try {
      result = urlOperation(name, text(first), second === undefined ? undefined : text(second));
    } catch {
      // Part code must not receive an error of the worker's realm.
      throw new TypeError(`Invalid ${name === 'atob' || name === 'btoa' ? 'characters' : 'URL'}`);
    }
    return result;
  };

  class URLSearchParams {
    #pairs = [];
    #changed = () => undefined;
    constructor(init = '') {
      if (typeof init === 'object' && init !== null)
        this.#pairs = (typeof init[Symbol.iterator] === 'function' ? [...init] : Object.entries(init)).map(
          ([name, value]) => [text(name), text(value)],
        );
      else this.#pairs = parse(webOperation('decode', init));
    }
    static boundTo(query, changed) {
      const params = new URLSearchParams(query);
      params.#changed = () => changed(params.toString());
      return params;
    }
    get size() {
      return this.#pairs.length;
    }
    get(name) {
      return this.#pairs.find(([each]) => each === text(name))?.[1] ?? null;
    }
    getAll(name) {
      return this.#pairs.filter(([each]) => each === text(name)).map(([, value]) => value);
    }
    has(name, value) {
      return this.#pairs.some(
        (pair) => pair[0] === text(name) && (value === undefined || pair[1] === text(value)),
      );
    }
    append(name, value) {
      this.#pairs.push([text(name), text(value)]);
      this.#changed();
    }
    delete(name, value) {
      this.#pairs = this.#pairs.filter(
        (pair) => pair[0] !== text(name) || (value !== undefined && pair[1] !== text(value)),
      );
      this.#changed();
    }
    set(name, value) {
      const first = this.#pairs.findIndex(([each]) => each === text(name));
      if (first < 0) this.#pairs.push([text(name), text(value)]);
      else
        this.#pairs = this.#pairs.flatMap((pair, index) =>
          index === first ? [[text(name), text(value)]] : pair[0] === text(name) ? [] : [pair],
        );
      this.#changed();
    }
    sort() {
      this.#pairs.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
      this.#changed();
    }
    forEach(callback, self) {
      for (const [name, value] of this.#pairs) callback.call(self, value, name, this);
    }
    keys() {
      return this.#pairs.map(([name]) => name)[Symbol.iterator]();
    }
    values() {
      return this.#pairs.map(([, value]) => value)[Symbol.iterator]();
    }
    entries() {
      return this.#pairs.map((pair) => [...pair])[Symbol.iterator]();
    }
    [Symbol.iterator]() {
      return this.entries();
    }
    toString() {
      return webOperation('encode', stringify(this.#pairs));
    }
  }
  // FormData is always created empty: there is no form element on the server.
  class FormData extends URLSearchParams {
    constructor() {
      super('');
    }
  }
  const { boundTo } = URLSearchParams;
  delete URLSearchParams.boundTo;

  const COMPONENTS = [
    'href',
    'protocol',
    'username',
    'password',
    'host',
    'hostname',
    'port',
    'pathname',
    'search',
    'hash',
  ];
  class URL {
    #components;
    #params = null;
    constructor(url, base) {
      this.#components = parse(webOperation('parse', url, base));
    }
    static canParse(url, base) {
      try {
        return new URL(url, base) !== null;
      } catch {
        return false;
      }
    }
    get origin() {
      return this.#components.origin;
    }
    get searchParams() {
      this.#params ??= boundTo(this.#components.search, (query) => this.change('search', query, false));
      return this.#params;
    }
    change(name, value, forgetsParams = true) {
      this.#components = parse(webOperation('change', this.#components.href, stringify([name, text(value)])));
      if (forgetsParams) this.#params = null;
    }
    toString() {
      return this.#components.href;
    }
    toJSON() {
      return this.#components.href;
    }
    static getComponent(url, name) {
      return url.#components[name];
    }
  }
  const { getComponent } = URL;
  const { change } = URL.prototype;
  delete URL.getComponent;
  for (const name of COMPONENTS)
    Object.defineProperty(URL.prototype, name, {
      configurable: true,
      enumerable: true,
      get() {
        return getComponent(this, name);
      },
      set(value) {
        change.call(this, name, value);
      },
    });

  /** What part code wrote to the console during the current job. */
  let lines = [];
  const LINES = 20;
  const LINE_LENGTH = 500;
  const write = (...values) => {
    if (lines.length >= LINES) return;
    let line = '';
    try {
      line = values.map((value) => text(value)).join(' ');
    } catch {
      line = '(could not be printed)';
    }
    lines.push(line.slice(0, LINE_LENGTH));
  };
  const console = Object.fromEntries(
    [
      'log',
      'info',
      'debug',
      'warn',
      'error',
      'trace',
      'dir',
      'assert',
      'group',
      'groupEnd',
      'time',
      'timeEnd',
    ].map((name) => [
      name,
      name === 'assert' || name.startsWith('time') || name.startsWith('group') ? () => undefined : write,
    ]),
  );

  class TextEncoder {
    encode(input = '') {
      const escaped = encodeURIComponent(text(input).toWellFormed());
      return Uint8Array.from(escaped.match(/%..|[^%]/g) ?? [], (each) =>
        each.length === 3 ? parseInt(each.slice(1), 16) : each.charCodeAt(0),
      );
    }
  }

  // Server rendering is synchronous, so a timer would only fire in the middle of another page's rendering.
  const ignoredTimer = () => 0;
  const globals = {
    URL,
    URLSearchParams,
    console,
    TextEncoder,
    FormData,
    performance: { now: () => Date.now() },
    atob: (input) => webOperation('atob', input),
    btoa: (input) => webOperation('btoa', input),
    setTimeout: ignoredTimer,
    setInterval: ignoredTimer,
    setImmediate: ignoredTimer,
    clearTimeout: ignoredTimer,
    clearInterval: ignoredTimer,
    clearImmediate: ignoredTimer,
    queueMicrotask: (callback) => void Promise.resolve().then(callback),
  };
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false });
  // These can run code outside of any job, or block the worker.
  for (const name of [
    'FinalizationRegistry',
    'WeakRef',
    'Atomics',
    'SharedArrayBuffer',
    'WebAssembly',
    'ShadowRealm',
  ])
    Reflect.deleteProperty(globalThis, name);

  const process = Object.freeze({ env: Object.freeze({ NODE_ENV: 'production' }) });
  const libraries = new Map();
  const bundles = new Map();
  let libraryNames = {};
  let renderToString = () => '';

  const evaluate = (entry, require) => {
    if (entry.module === null) {
      entry.module = { exports: {} };
      // Not as a method of the entry, which would be `this` of part code.
      const { compiled, module } = entry;
      compiled(module, module.exports, require, process);
    }
    return entry.module.exports;
  };
  const library = (file) => {
    const entry = libraries.get(file);
    if (entry === undefined) throw new Error(`${file} is not shared with parts`);
    return evaluate(entry, (request) => library(entry.dependencies[request]));
  };

  // React roots exist in browsers only.
  const browserOnly = () => {
    throw new Error('react-dom/client is not available on the server');
  };
  const clientStub = { createRoot: browserOnly, hydrateRoot: browserOnly };

  const offeredBy = (name) => {
    const entry = bundles.get(name);
    if (entry === undefined) throw new Error(`${name} has no edge build`);
    if (entry.failure !== undefined) throw entry.failure;
    try {
      return evaluate(entry, requireForPart).modules ?? {};
    } catch (error) {
      entry.failure = error;
      throw error;
    }
  };
  const requireForPart = (request) => {
    const [, name, rest] = /^@portal\/([^/]+)(\/.+)?$/.exec(request) ?? [];
    if (name !== undefined) return offeredBy(name)[rest === undefined ? '.' : `.${rest}`];
    if (request === 'react-dom/client') return clientStub;
    const file = Object.hasOwn(libraryNames, request) ? libraryNames[request] : undefined;
    if (file === undefined) throw new Error(`"${request}" is not available to parts on the server`);
    return library(file);
  };
  const getModule = (part, name) => {
    const found = offeredBy(part)[name];
    if (found === undefined) throw new Error(`${part} does not export ${name} for the edge`);
    return found;
  };

  const operations = {
    load: ({ part }) => {
      offeredBy('shared-wl-assets');
      offeredBy(part);
      return null;
    },
    render: ({ part, slots, boot }) => {
      const lifecycles = getModule(part, './lifecycles');
      const plan = (slots.includes('main') ? lifecycles.main?.plan?.(boot) : null) ?? null;
      if (plan?.redirect !== undefined) return { plan, slots: slots.map(() => null) };
      // One for all slots, as in the browser.
      const portal = getModule('shared-wl-assets', '.').createPortalStore(boot);
      const renderSlot = (name) => {
        const slot = lifecycles[name];
        if (slot === undefined) return null;
        const element = slot.element(portal, { route: boot.route });
        return { id: slot.id, html: renderToString(element, { identifierPrefix: `${slot.id}-` }) };
      };
      return { plan, slots: slots.map(renderSlot) };
    },
    states: ({ part }) => getModule(part, './fixtures').states,
  };

  const MESSAGE_LENGTH = 1_000;
  const readMessage = (error) => {
    try {
      return text(error instanceof Error ? error.message || error.name : error).slice(0, MESSAGE_LENGTH);
    } catch {
      return 'an error that cannot be printed';
    }
  };

  return {
    addLibrary: (file, compiled, dependencies) =>
      void libraries.set(file, { compiled, dependencies: parse(dependencies), module: null }),
    setLibraries: (names, server) => {
      libraryNames = parse(names);
      ({ renderToString } = library(server));
    },
    addBundle: (name, compiled) => void bundles.set(name, { compiled, module: null, failure: undefined }),
    readMessage,
    run: (job, boot) => {
      lines = [];
      let outcome;
      try {
        const { operation, ...input } = parse(job);
        if (boot !== '') input.boot = parse(boot);
        outcome = { ok: true, value: operations[operation](input) };
      } catch (error) {
        outcome = { ok: false, message: readMessage(error) };
      }
      try {
        return stringify({ ...outcome, lines });
      } catch (error) {
        return stringify({ ok: false, message: readMessage(error), lines });
      }
    },
  };
};
