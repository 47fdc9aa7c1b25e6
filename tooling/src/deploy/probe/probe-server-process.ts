import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

/** Runs as a process of its own (probe-server.ts), so that a part that loops or exits on the server ends only this one. */
interface PartsServer {
  readonly servePartsAlone: (partsFolder: string) => Promise<{ readonly origin: string }>;
}

const [serverFile = ''] = process.argv.slice(2);
// Loaded before the folder is known: the deploy checks the build meanwhile.
const loading = import(pathToFileURL(serverFile).href) as Promise<PartsServer>;

process.on('message', (folder: string) => {
  const serve = async (): Promise<void> => {
    const { servePartsAlone } = await loading;
    const { origin } = await servePartsAlone(folder);
    process.send?.({ origin });
  };
  serve().catch((error: unknown) => {
    process.send?.({ error: error instanceof Error ? error.message : String(error) });
  });
});
process.on('disconnect', () => process.exit());
// A part that loops keeps this thread from hearing that the deploy was killed.
new Worker(
  `const parent = ${process.ppid};
   setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGKILL'), 1_000);`,
  { eval: true },
).unref();
