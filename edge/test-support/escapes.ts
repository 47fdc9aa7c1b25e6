/*
 * Ways out of the vm context of a part's server code. Each is a statement that passes whatever it gets hold of to `seen`,
 * which records objects of another realm.
 */

/** Runs a function at every depth of the stack at which it, or something that it calls, overflows. */
const DEEP = `const deep = (call) => {
  const down = () => { try { down(); } catch (error) { seen(error); } try { call(); } catch (error) { seen(error); } };
  try { down(); } catch (error) { seen(error); }
};`;

/** Ways out that the parser refuses before any code runs. */
export const IMPORTS: Readonly<Record<string, string>> = {
  'a rejected import': 'import("node:net").then(seen, seen)',
  'the promise of an import': 'seen(import("node:net"))',
  'a rejected import in an async function':
    '(async () => { try { await import("x") } catch (error) { seen(error) } })()',
  'a rejected import in an async generator':
    '(async function* () { try { yield await import("x") } catch (error) { seen(error) } })().next()',
  'a rejected import in a getter': '({ get net() { return import("x").catch(seen) } }).net',
  'a rejected import in a static block': 'class Part { static { import("x").catch(seen) } }',
  'an import with attributes': 'import("x", { with: { type: "json" } }).catch(seen)',
  'an import with assertions whose getter throws':
    'import("x", { assert: { get type() { throw 1 } } }).catch(seen)',
  'an import of an object whose toString throws': 'import({ toString() { throw 1 } }).catch(seen)',
  'an import within a stack overflow': `${DEEP} deep(() => import("x").catch(seen))`,
  'an import behind a comment': 'import /* node */ ("x").catch(seen)',
  'an import behind an HTML-like comment': 'import<!-- node\n("x").catch(seen)',
  'an import behind the end of an HTML-like comment': 'import\n--> node\n("x").catch(seen)',
  'an import in a template': '`${import("x").catch(seen)}`',
  'an import caught by a Promise subclass':
    'class Caught extends Promise { then(...all) { seen(this); return super.then(...all) } } Caught.resolve(import("x"))',
};

function overflowIn(call: string): string {
  return `${DEEP} deep(() => ${call})`;
}

/** Ways out that run. */
export const ESCAPES: Readonly<Record<string, string>> = {
  // Errors of functions of the worker
  'a stack overflow while a stack trace is formatted': overflowIn('new Error("x").stack'),
  'a stack overflow while a stack trace is formatted by the part': `Error.prepareStackTrace = (...all) => seen(...all);
    ${overflowIn('new Error("x").stack')}`,
  'a stack overflow in new URL': overflowIn('new URL("https://bank.example/?a=b")'),
  'a stack overflow in an invalid URL': overflowIn('new URL("no url")'),
  'a stack overflow in a changed URL': `const url = new URL("https://bank.example/"); ${overflowIn('{ url.pathname = "/x" }')}`,
  'a stack overflow in URLSearchParams': overflowIn('new URLSearchParams("a=b").toString()'),
  'a stack overflow in atob': overflowIn('atob("eA==")'),
  'a stack overflow in atob with invalid characters': overflowIn('atob("€")'),
  'a stack overflow in the console': overflowIn('console.log({})'),
  'a stack overflow in require': overflowIn('require("fs")'),
  'a stack overflow in a rejected promise': overflowIn('Promise.reject(new Error("x")).catch(seen)'),
  'a stack overflow in code from a string': overflowIn('eval("1")'),
  'a stack overflow in Intl': overflowIn('new Intl.DateTimeFormat("de").format()'),
  'an invalid URL':
    'try { new URL("no url") } catch (error) { seen(error, error.cause, error.input, error.stack) }',
  'a URL whose text throws':
    'try { new URL({ toString() { throw new URL("x") } }) } catch (error) { seen(error) }',
  'a URL of a Symbol': 'try { new URL(Symbol.iterator) } catch (error) { seen(error) }',
  'code from a string': 'try { eval("1") } catch (error) { seen(error, error.cause) }',
  'a required module':
    'try { require("node:net") } catch (error) { seen(error, error.cause, error.requireStack) }',

  // Stack traces
  'the call sites of a stack trace': `Error.prepareStackTrace = (error, sites) => {
      seen(sites, ...sites, ...sites.flatMap((site) => [site.getThis?.(), site.getFunction?.(), site.constructor]));
      return '';
    };
    void new Error('x').stack; try { new URL('no url') } catch (error) { void error.stack }`,
  'a captured stack trace': `Error.prepareStackTrace = (error, sites) => { seen(sites, ...sites); return '' };
    const target = {}; Error.captureStackTrace?.(target); void target.stack`,
  'a getter of prepareStackTrace': `Object.defineProperty(Error, 'prepareStackTrace', { get() { seen(this, arguments); return seen } });
    void new Error('x').stack`,
  'another Error on the global object': `globalThis.Error = new Proxy(Error, { get(...all) { seen(...all); return seen } });
    try { null.x } catch (error) { void error.stack }`,
  'a higher limit of stack traces': `try { Error.stackTraceLimit = 100 } catch {}
    try { Object.defineProperty(Error, 'stackTraceLimit', { value: 100 }) } catch {}
    Error.prepareStackTrace = (error, sites) => { seen(sites); return '' };
    void new Error('x').stack; ${overflowIn('new Error("x").stack')}`,

  // What the worker does with results and errors
  'a thenable as markup': 'return { then(...all) { seen(this, ...all) } }',
  'a Proxy as a thrown error': `throw new Proxy(new Error('x'), Object.fromEntries(Object.getOwnPropertyNames(Reflect)
      .map((trap) => [trap, (...all) => { seen(...all); return Reflect[trap](...all) }])))`,
  'the text of a thrown object': `throw { get message() { return look() }, toString() { return look() }, [Symbol.toPrimitive]() { return look() } };
    function look() { seen(look.caller, look.arguments, arguments.callee.caller, this); return {} }`,
  'hasInstance of errors': `Object.defineProperty(Error, Symbol.hasInstance, { value(value) { seen(value, this); return true } });
    throw Object.create(null, { message: { get() { seen(this); return { slice: seen } } } })`,
  'toJSON of results': `for (const type of [Object, String, Array, Number, Boolean])
      type.prototype.toJSON = function (...all) { seen(this, ...all, arguments.callee.caller); return this.valueOf?.() }`,
  'a Proxy as a result': `return new Proxy([], { get(...all) { seen(...all); return Reflect.get(...all) } })`,
  'a rejected Proxy': `Promise.reject(new Proxy(() => 1, { get(...all) { seen(...all); return seen }, getPrototypeOf(...all) { seen(...all); return Error.prototype } }))`,
  'a rejected promise with a Proxy as its prototype': `const rejected = Promise.reject(1);
    Object.setPrototypeOf(rejected, new Proxy(Promise.prototype, { get(...all) { seen(...all); return Reflect.get(...all) } }))`,
  'a rejected promise whose prototype throws': `const rejected = Promise.reject(1);
    Object.setPrototypeOf(rejected, new Proxy({}, { get() { throw { get stack() { seen(this, arguments); throw this }, toString: seen } } }))`,
  'a rejected object that Node would inspect': `const custom = (...all) => { seen(...all); return '' };
    Promise.reject({ [Symbol.for('nodejs.util.inspect.custom')]: custom, [Symbol.for('nodejs.rejection')]: custom,
      [Symbol.for('nodejs.util.promisify.custom')]: custom, inspect: custom })`,
  'a rejected Promise subclass': `class Caught extends Promise { constructor(run) { super((...all) => { seen(...all); run(...all) }) } }
    Caught.reject(new Error('x')); new Caught((_, reject) => reject(new Proxy({}, { get: (...all) => seen(...all) })))`,
  'a promise that is handled later': `const late = Promise.reject({ then: seen }); Promise.resolve().then(() => late.catch(seen))`,
  'an async function that rejects': `(async () => { await { then(...all) { seen(this, ...all); throw { get message() { seen(this) } } } } })()`,
  'an async iterator': `(async () => { for await (const value of { [Symbol.asyncIterator]: () => ({ next: (...all) => { seen(...all); return { then: (...rest) => seen(...rest) } } }) }) seen(value) })()`,
  'an AggregateError': `Promise.any([Promise.reject(1)]).catch((error) => seen(error, ...error.errors, error.cause)); new AggregateError([], '', { cause: seen(new Error('x', { cause: 1 })) })`,
  'an error in a microtask': `queueMicrotask(() => { throw { get stack() { seen(this, arguments); return {} } } })`,

  // Hooks that functions of the worker or of the realm could run into
  'hooked functions of the language': `for (const type of [Function, Array, Map, String, Promise, RegExp, Object, Set, Symbol])
      for (const name of Object.getOwnPropertyNames(type.prototype)) {
        const { value } = Object.getOwnPropertyDescriptor(type.prototype, name);
        if (typeof value === 'function' && name !== 'constructor')
          type.prototype[name] = function (...all) { seen(this, ...all); return apply(value, this, all) };
      }
    try { new URL('https://bank.example/?a=b').searchParams.append('c', 'd'); require('react') } catch (error) { seen(error) }`,
  'hooked functions of JSON, Reflect and Object': `for (const holder of [JSON, Reflect, Object, Math])
      for (const name of Object.getOwnPropertyNames(holder)) {
        const value = holder[name];
        if (typeof value === 'function') try { holder[name] = (...all) => { seen(...all); return apply(value, holder, all) } } catch {}
      }
    new URL('https://bank.example/').search = 'a=b'`,
  'Symbol.species': `class Species extends Array { static get [Symbol.species]() { seen(this); return function (...all) { seen(this, ...all); return [] } } }
    Object.defineProperty(Array, Symbol.species, { get() { return Species } }); Object.defineProperty(Promise, Symbol.species, { get() { seen(this); return Promise } });
    new URLSearchParams([['a', 'b']]).toString()`,
  'Symbol.iterator': `Array.prototype[Symbol.iterator] = function* () { seen(this); for (let at = 0; at < this.length; at += 1) yield this[at] };
    new URLSearchParams('a=b').append('c', 'd'); new URL('https://bank.example/?a=b').searchParams.get('a')`,
  'Symbol hooks of patterns': `for (const hook of [Symbol.replace, Symbol.match, Symbol.split, Symbol.search])
      RegExp.prototype[hook] = function (...all) { seen(this, ...all); return [] };
    RegExp.prototype.exec = function (...all) { seen(this, ...all); return null }; try { require('@portal/x') } catch (error) { seen(error) }`,
  'setters on Object.prototype': `for (const name of ['value', 'get', 'set', 'ok', 'result', 'id', 'message', 'compiled', 'module', 'failure', 'then', 'cause', 'constructor_'])
      Object.defineProperty(Object.prototype, name, { configurable: true, get() { seen(this); return undefined }, set(value) { seen(this, value) } });
    try { new URL('https://bank.example/'); require('react-dom') } catch (error) { seen(error) }`,
  'with an unscopable scope': `with (new Proxy({}, { has: (...all) => { seen(...all); return false } })) { try { new URL('https://bank.example/') } catch {} }`,

  // Objects that part code is given
  'the parameters of the module': `seen(module, exports, require, process, process.env, module.constructor, module.parent, module.children,
      require.main, require.cache, require.resolve, require.extensions, process.constructor, process.mainModule, process.binding)`,
  'the arguments of the module': 'seen(outer, ...outer, outer.callee, outer.callee.caller)',
  'this of the module': 'seen(self, ...Object.values(self ?? {}))',
  'this of a function': 'seen((function () { return this })())',
  'callers of a function': `function callers() { let at = callers.caller; for (let count = 0; at && count < 50; count += 1) { seen(at, at.arguments); at = at.caller } }
    try { callers() } catch (error) { seen(error) }`,
  'modules by names of prototypes': `for (const name of ['__proto__', 'constructor', 'toString', '@portal/__proto__', '@portal/constructor/../..', 'prototype', ''])
      try { seen(require(name)) } catch (error) { seen(error) }`,
  'the global object': `for (let at = globalThis; at !== null; at = Object.getPrototypeOf(at))
      for (const key of Reflect.ownKeys(at)) try { seen(at[key], at[key]?.constructor, at[key]?.prototype) } catch (error) { seen(error) }
    seen(globalThis.constructor, globalThis.__proto__, globalThis.valueOf())`,
  'web interfaces': `seen(new URL('https://bank.example/'), new URLSearchParams(), new FormData(), new TextEncoder().encode('x'), performance,
      performance.now, console.log, console.log.constructor, setTimeout(seen), queueMicrotask, atob, new URL('https://bank.example/').searchParams)`,
  'constructors of generators and async functions': `for (const each of [function* () {}, async () => {}, async function* () {}, () => {}, class {}, console.log, URL, require])
      try { seen(each.constructor, Object.getPrototypeOf(each), each.constructor('return process')()) } catch (error) { seen(error) }`,
  'prototypes of generators': `const one = (function* () {})(), two = (async function* () {})(); for (let each of [one, two, one.next(), two.next(), [][Symbol.iterator](), new Map().entries(), 'x'.matchAll(/x/g)])
      for (; each; each = Object.getPrototypeOf(each)) seen(each, each.constructor, each.next)`,
  'objects that share memory or outlive a job': `seen(globalThis.SharedArrayBuffer, globalThis.Atomics, globalThis.WebAssembly, globalThis.FinalizationRegistry, globalThis.WeakRef, globalThis.ShadowRealm);
    if (typeof WeakRef + typeof Atomics + typeof WebAssembly !== 'undefinedundefinedundefined') seen(null, 'reachable')`,
  'elements and contexts of React': `const React = require('react'); seen(React, ...Object.values(React), require('react-dom'), require('i18next'), require('zustand'));
    seen(React.createElement('p'), React.createElement('p')._owner, React.createElement('p')._store)`,
  'an internal of React': `const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = require('react'); seen(internals, ...Object.values(internals ?? {}))`,
  'a tagged template': '((strings, ...all) => seen(strings, strings.raw, ...all))`a${1}b`',
  'options of Intl that are a Proxy': `new Intl.NumberFormat('de', new Proxy({}, { get(...all) { seen(...all) } })).format(1); seen(new Intl.DateTimeFormat().resolvedOptions())`,
};
