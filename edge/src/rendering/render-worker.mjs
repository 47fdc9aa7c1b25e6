// Program of a render worker: a process without access to environment, files, child processes and threads that runs
// parts' server code in vm contexts. Plain JavaScript, because sources and the compiled portal run it unchanged.
import { writeSync } from 'node:fs';
import { compileFunction, createContext, runInContext, Script } from 'node:vm';

/** File descriptor of the channel to the portal. */
const RESPONSES = 3;

/** Context and entry functions of each loaded render unit, by its key. */
const units = new Map();
let realmSource = '';
let libraries = { files: [], names: '{}', server: '' };
/** Message of an unhandled promise rejection during a job. */
let rejection = null;
let current = null;

const send = (message) => {
  const body = Buffer.from(JSON.stringify(message));
  const frame = Buffer.alloc(4 + body.length);
  frame.writeUInt32BE(body.length, 0);
  body.copy(frame, 4);
  for (let at = 0; at < frame.length;) at += writeSync(RESPONSES, frame, at);
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
  send({ type: 'ready' });
};

const createUnit = (key, bundles) => {
  const context = createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } });
  const entry = runInContext(realmSource, context, { filename: 'render-realm.js' })(urlOperation);
  for (const { file, dependencies, script } of libraries.files)
    entry.addLibrary(file, script.runInContext(context), dependencies);
  entry.setLibraries(libraries.names, libraries.server);
  for (const { name, file, text } of bundles)
    entry.addBundle(name, compileFunction(text, PARAMETERS, { filename: file, parsingContext: context }));
  units.set(key, entry);
  return entry;
};

/** Responds after the job's microtasks, so that a rejected promise counts as a failure of this job. */
const answer = (id, result, startedCpu) =>
  setImmediate(() => {
    const { user, system } = process.cpuUsage(startedCpu);
    const { heapUsed, external } = process.memoryUsage();
    send({
      type: 'result',
      id,
      result:
        rejection === null
          ? result
          : JSON.stringify({ ok: false, rejected: true, message: rejection, lines: [] }),
      cpuMs: (user + system) / 1_000,
      memoryBytes: heapUsed + external,
    });
    current = null;
    rejection = null;
  });

const run = ({ id, unit, bundles, job }) => {
  const startedCpu = process.cpuUsage();
  let result;
  try {
    const entry = bundles === undefined ? units.get(unit) : createUnit(unit, bundles);
    current = entry;
    result = entry.run(job);
  } catch (error) {
    result = JSON.stringify({ ok: false, message: String(error?.message ?? error), lines: [] });
  }
  answer(id, result, startedCpu);
};

process.on('unhandledRejection', (reason) => {
  rejection = String(current?.readMessage(reason) ?? 'a promise was rejected').slice(0, 1_000);
});

const handle = (message) => {
  if (message.type === 'init') init(message);
  else if (message.type === 'drop') units.delete(message.unit);
  else run(message);
};

let received = Buffer.alloc(0);
process.stdin.on('data', (chunk) => {
  received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
  while (received.length >= 4) {
    const end = 4 + received.readUInt32BE(0);
    if (received.length < end) return;
    const message = JSON.parse(received.subarray(4, end).toString());
    received = received.subarray(end);
    handle(message);
  }
});
// The portal has ended.
process.stdin.on('end', () => process.exit(0));
process.stdin.on('error', () => process.exit(0));
