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
 * Tries the ports of a part that is worked on, before a minute is spent on building it.
 *
 * @param first of the ports
 * @param count how many there are, one after the other
 * @throws with a sentence that names the one that is taken, and what to do
 */
export async function assertPortsFree(first: number, count: number): Promise<void> {
  for (let port = first; port < first + count; port += 1)
    if (await isTaken(port))
      throw new Error(
        `Port ${port} is used by another program. Stop that program, or choose another port for the part’s files: --port ${port + count}`,
      );
}
