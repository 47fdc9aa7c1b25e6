import { Agent, get } from 'node:http';

/** Number of keep-alive connections, like those of a reverse proxy. */
const CONNECTIONS = 16;

/**
 * Requests pages in turn on keep-alive connections, back to back.
 *
 * @param encoding value of Accept-Encoding
 * @returns the number of pages
 * @throws Error when a response is not a page
 */
export async function requestPages(
  origin: string,
  paths: readonly string[],
  encoding: string,
  seconds: number,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const headers = { accept: 'text/html', 'accept-encoding': encoding };
  const until = performance.now() + seconds * 1_000;
  let count = 0;
  const requestNext = () =>
    new Promise<void>((resolve, reject) => {
      const path = paths[count++ % paths.length] ?? '/';
      get(origin + path, { agent, headers }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${path}: status ${response.statusCode}`));
        response.resume().once('end', resolve);
      }).once('error', reject);
    });
  const work = async (): Promise<void> => {
    while (performance.now() < until) await requestNext();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  agent.destroy();
  return count;
}
