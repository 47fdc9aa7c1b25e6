// Preloaded into a portal under load (NODE_OPTIONS=--import): on SIGUSR2 it collects the garbage and adds a line with the
// memory that is left to the file named by PORTAL_MEMORY_FILE. Plain JavaScript, since it runs before anything that
// reads TypeScript; only `npm run load`, `npm run scale` and its quick version ever load it.
import { appendFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

process.on('SIGUSR2', () => {
  collect();
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage();
  appendFileSync(
    process.env.PORTAL_MEMORY_FILE,
    `${JSON.stringify({ at: Date.now(), rss, heap: heapUsed, buffers: arrayBuffers })}\n`,
  );
});
