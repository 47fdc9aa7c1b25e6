// Program of a render worker: a process without access to environment, files, child processes and threads that runs
// parts' server code in vm contexts. Plain JavaScript, because sources and the compiled portal run it unchanged.
// Nothing but strings crosses the border of a context, in either direction (docs/adr/0043-isolated-server-code.md).

// Taken as values, not imported, because `lockDown` empties the modules, the process and the global object.
const { cpuUsage, getBuiltinModule } = process;
const { readSync, writeSync } = getBuiltinModule('node:fs');
const { builtinModules, syncBuiltinESMExports } = getBuiltinModule('node:module');
const { getHeapStatistics } = getBuiltinModule('node:v8');
const { compileFunction, constants, createContext, runInContext, Script } = getBuiltinModule('node:vm');
const { atob, btoa, Buffer, setImmediate, URL, URLSearchParams } = globalThis;
const CONTEXT_OPTIONS = { codeGeneration: { strings: false, wasm: false } };

/** Modules of Node that compute only; without the others' functions, code outside of a context reaches no system call. */
const COMPUTING_MODULES =
  /^(?:assert|buffer|constants|domain|events|path|punycode|querystring|_?stream|string_decoder|sys|timers|url|util)(?:[/_]|$)/;

/** Modules whose classes open sockets, processes and threads. */
const CONNECTING_MODULES =
  /^(?:node:)?(?:_http|_tls|child_|cluster|dgram|dns|http|inspector|net|tls|tty|wasi|worker)/;

/** Properties of `process` that the event loop of Node reads. */
const PROCESS_PROPERTIES = new Set([
  '_events',
  '_eventsCount',
  '_exiting',
  '_fatalException',
  '_maxListeners',
  '_tickCallback',
  'domain',
  'emitWarning',
  'env',
  'exitCode',
  'nextTick',
  'platform',
  'versions',
]);

const removeProperties = (object, isKept = () => false) => {
  for (const key of Reflect.ownKeys(object)) {
    if (isKept(key) || Reflect.deleteProperty(object, key)) continue;
    if (Reflect.getOwnPropertyDescriptor(object, key).writable) object[key] = undefined;
  }
};

/**
 * Removes everything with which code outside of the contexts could connect, signal or load modules. Part code does not
 * get there; this is the second wall, for a way out of a context that is not known yet.
 */
const lockDown = () => {
  // All are loaded first, since some use others while they load.
  const names = builtinModules.filter((name) => name !== 'process' && !COMPUTING_MODULES.test(name));
  for (const [name, exported] of names.map((each) => [each, getBuiltinModule(each)])) {
    if (CONNECTING_MODULES.test(name))
      for (const { value } of Object.values(Object.getOwnPropertyDescriptors(exported)))
        if (typeof value?.prototype === 'object') removeProperties(value.prototype);
    removeProperties(exported);
  }
  removeProperties(process, (key) => typeof key === 'symbol' || PROCESS_PROPERTIES.has(key));
  syncBuiltinESMExports();
  const languageGlobals = new Set(
    runInContext(
      'Object.getOwnPropertyNames(globalThis).join()',
      createContext(constants.DONT_CONTEXTIFY),
    ).split(','),
  );
  for (const name of ['console', 'WebAssembly']) languageGlobals.delete(name);
  removeProperties(globalThis, (key) => languageGlobals.has(key));
  // Like the objects of the language (--frozen-intrinsics), so that no later load runs into a hook.
  for (const type of [Script, Object.getPrototypeOf(Script), Buffer, URL, URLSearchParams])
    for (const object of [type, type.prototype]) Object.freeze(object);
};

/** File descriptors of the channel from and to the portal. */
const REQUESTS = 0;
const RESPONSES = 3;

/** Entry functions of each loaded render unit, by its key. */
const units = new Map();
let realmSource = '';
let libraries = { files: [], names: '{}', server: '' };
/** Message of an unhandled promise rejection during a job. */
let rejection = null;
let current = null;

/** Sends a message and, after a line feed, a text that this worker does not parse. */
const send = (message, text = '') => {
  const body = Buffer.from(`${JSON.stringify(message)}\n${text}`);
  const frame = Buffer.alloc(4 + body.length);
  frame.writeUInt32BE(body.length, 0);
  body.copy(frame, 4);
  for (let at = 0; at < frame.length;) at += writeSync(RESPONSES, frame, at);
};

/** Returns the next bytes from the portal; null when it has ended. */
const receiveBytes = (length) => {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length;) {
    const count = readSync(REQUESTS, bytes, at, length - at, null);
    if (count === 0) return null;
    at += count;
  }
  return bytes;
};
const receive = () => {
  const length = receiveBytes(4)?.readUInt32BE(0);
  const body = length === undefined ? undefined : receiveBytes(length)?.toString();
  const end = body?.indexOf('\n');
  return body === undefined ? null : { message: JSON.parse(body.slice(0, end)), text: body.slice(end + 1) };
};

const COMPONENTS = [
  'href',
  'origin',
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
const serializeComponents = (url) =>
  JSON.stringify(Object.fromEntries(COMPONENTS.map((name) => [name, url[name]])));

/** Web APIs that part code needs besides the language; passes strings only. */
const urlOperation = (name, first, second) => {
  if (name === 'parse') return serializeComponents(new URL(first, second));
  if (name === 'change') {
    const url = new URL(first);
    const [component, value] = JSON.parse(second);
    url[component] = value;
    return serializeComponents(url);
  }
  if (name === 'atob') return atob(first);
  if (name === 'btoa') return btoa(first);
  if (name === 'encode') return new URLSearchParams(JSON.parse(first)).toString();
  return JSON.stringify([...new URLSearchParams(first)]);
};

const PARAMETERS = ['module', 'exports', 'require', 'process'];

const init = ({ realm, files, names, server }) => {
  realmSource = realm;
  libraries = {
    names,
    server,
    files: files.map(({ file, text, dependencies }) => ({
      file,
      dependencies,
      script: new Script(`(function (${PARAMETERS.join(', ')}) {${text}\n})`, { filename: file }),
    })),
  };
  lockDown();
  send({ type: 'ready' });
};

const createUnit = (key, bundles) => {
  const context = createContext(constants.DONT_CONTEXTIFY, CONTEXT_OPTIONS);
  // The entry functions are taken once: no later property access of this realm can run part code.
  const { addLibrary, setLibraries, addBundle, readMessage, run } = runInContext(realmSource, context, {
    filename: 'render-realm.js',
  })(urlOperation);
  for (const { file, dependencies, script } of libraries.files)
    addLibrary(file, script.runInContext(context), dependencies);
  setLibraries(libraries.names, libraries.server);
  for (const { name, file, text } of bundles)
    addBundle(name, compileFunction(text, PARAMETERS, { filename: file, parsingContext: context }));
  const unit = { readMessage, run };
  units.set(key, unit);
  return unit;
};

/** Returns a string that a context returned; any other value would run part code when it is read. */
const stringOr = (value, fallback) => (typeof value === 'string' ? value : fallback);

const failure = (message, rejected) => JSON.stringify({ ok: false, rejected, message, lines: [] });

/** Responds after the job's microtasks, so that a rejected promise counts as a failure of this job. */
const answer = (id, result, startedCpu) => {
  const { user, system } = cpuUsage(startedCpu);
  const { used_heap_size: heap, external_memory: external } = getHeapStatistics();
  send(
    { type: 'result', id, cpuMs: (user + system) / 1_000, memoryBytes: heap + external },
    rejection === null ? result : failure(rejection, true),
  );
  current = null;
  rejection = null;
  setImmediate(handleNext);
};

const run = ({ id, unit, bundles, job }, boot) => {
  const startedCpu = cpuUsage();
  let result = failure('its server code has no result');
  try {
    current = bundles === undefined ? units.get(unit) : createUnit(unit, bundles);
    result = stringOr(current.run(job, boot), result);
  } catch (error) {
    // Only compiling throws, before any part code of the context has run.
    result = failure(current === null ? String(error) : 'its server code could not be run');
  }
  setImmediate(answer, id, result, startedCpu);
};

process.on('unhandledRejection', (reason) => {
  rejection ??= 'a promise was rejected';
  rejection = stringOr(current?.readMessage(reason), rejection).slice(0, 1_000);
});

// Otherwise Node would print the error, and hand its functions to the error's methods.
process.on('uncaughtException', () => {
  rejection = 'an error outside of its rendering';
});

/** Reads synchronously: a stream would hold a socket that code outside of the contexts could reach. */
const handleNext = () => {
  const { message, text } = receive() ?? {};
  // The portal has ended.
  if (message === undefined) return;
  if (message.type === 'run') return run(message, text);
  if (message.type === 'init') init(message);
  else units.delete(message.unit);
  setImmediate(handleNext);
};
handleNext();
