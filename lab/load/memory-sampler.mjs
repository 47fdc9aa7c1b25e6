// Preloaded into a portal under load (NODE_OPTIONS=--import). On SIGUSR2 it runs a garbage collection and appends the memory
// use to the file in PORTAL_MEMORY_FILE. Plain JavaScript, since it runs before the TypeScript loader; only `npm run lab load`
// loads it.
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
