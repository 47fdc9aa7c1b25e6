// The embedded database runs on a thread of its own, so that a long statement never keeps the server from answering.
import fs from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

/** Of a mode what is for this account. */
const OWN = 0o700;

// The engine gives each file it makes a mode of its own choosing, readable for all, whatever the umask of the process says.
// Nothing but the engine runs on this thread, and its modules are this thread's own.
for (const name of ['chmodSync', 'fchmodSync']) {
  const setMode = fs[name];
  fs[name] = (file, mode) => setMode(file, mode & OWN);
}

const asText = Object.fromEntries(workerData.textTypes.map((type) => [type, (text) => text]));
let database;

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
    parentPort.postMessage({ id, failure: { message: String(error?.message ?? error), code: error?.code } });
  }
});
