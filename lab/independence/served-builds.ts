import { type Stage, waitUntilServed } from './stage';

const SERVED_LIMIT_MS = 30_000;

/** Resolves when every portal serves a build. */
export async function waitUntilServedByAll({ portals }: Stage, part: string, id: string): Promise<void> {
  for (const { origin } of portals) await waitUntilServed(origin, part, id);
}

/** Finds a canary bucket for which a page uses a build, and a bucket for which it does not. */
export async function findBuckets(
  origin: string,
  pagePath: string,
  id: string,
): Promise<{ readonly inside: number; readonly outside: number }> {
  let inside: number | null = null;
  let outside: number | null = null;
  const end = Date.now() + SERVED_LIMIT_MS;
  while (inside === null || outside === null) {
    const response = await fetch(origin + pagePath);
    const text = await response.text();
    const [, dealt] = /portalCanary=(\d+)/.exec(response.headers.getSetCookie().join(' ')) ?? [];
    if (dealt !== undefined && text.includes(id)) inside = Number(dealt);
    else if (dealt !== undefined) outside = Number(dealt);
    if (Date.now() > end) throw new Error(`${origin} shows no canary of ${id}`);
  }
  return { inside, outside };
}

/** Whether a page served to a canary bucket references a build. */
export async function isServed(
  origin: string,
  pagePath: string,
  id: string,
  bucket: number,
): Promise<boolean> {
  const response = await fetch(origin + pagePath, { headers: { cookie: `portalCanary=${bucket}` } });
  return (await response.text()).includes(id);
}
