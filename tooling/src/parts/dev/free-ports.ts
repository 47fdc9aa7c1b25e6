import { createServer } from 'node:net';

function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(true) : reject(error),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(false)));
  });
}

/**
 * Checks the ports of a part in development, before a minute is spent on building it.
 *
 * @param first first port
 * @param count number of consecutive ports
 * @throws Error naming the port in use and what to do
 */
export async function assertPortsFree(first: number, count: number): Promise<void> {
  for (let port = first; port < first + count; port += 1)
    if (await isTaken(port))
      throw new Error(
        `Port ${port} is used by another program. Stop that program, or choose another port for the part’s files: --port ${port + count}`,
      );
}
