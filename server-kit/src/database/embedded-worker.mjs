// The embedded database runs on a worker thread, so that a long statement never blocks the server.
import fs from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

/** Permission bits of the owner. */
const OWN = 0o700;

// The engine creates files readable for all, regardless of the umask. Only the engine runs on this thread, and its
// modules are not shared.
for (const name of ['chmodSync', 'fchmodSync']) {
  const setMode = fs[name];
  fs[name] = (file, mode) => setMode(file, mode & OWN);
}

const asText = Object.fromEntries(workerData.textTypes.map((type) => [type, (text) => text]));
let database;

/** Error numbers of the engine's file system (WASI), which has no messages, by Node's codes. */
const SYSTEM_CODES = {
  2: 'EACCES',
  19: 'EDQUOT',
  29: 'EIO',
  33: 'EMFILE',
  41: 'ENFILE',
  44: 'ENOENT',
  51: 'ENOSPC',
  63: 'EPERM',
  69: 'EROFS',
};

/** Returns message and code of an error; the engine also throws objects that are no errors. */
function describeFailure(error) {
  const code = error?.code ?? SYSTEM_CODES[error?.errno];
  return { message: String(error?.message ?? code ?? error), code };
}

const calls = {
  open: async ({ copy }) => {
    const loaded = copy && { loadDataDir: new Blob([copy]) };
    database = await PGlite.create(workerData.folder, { parsers: asText, ...loaded });
  },
  copy: async () => new Uint8Array(await (await database.dumpDataDir('gzip')).arrayBuffer()),
  query: async ({ sql, params }) => {
    const { fields, rows } = await database.query(sql, params, { rowMode: 'array' });
    return { fields, rows };
  },
  script: async ({ sql }) => {
    await database.exec(sql);
  },
  close: async () => {
    await database?.close();
  },
};

parentPort.on('message', async ({ id, call, input }) => {
  try {
    parentPort.postMessage({ id, result: await calls[call](input) });
  } catch (error) {
    parentPort.postMessage({ id, failure: describeFailure(error) });
  }
});
