import { mapEntryToSources } from '@portal/tooling/script-sources';
import { WORKSPACE } from '../../../workspace';
import type { PageTimings } from '../page-times';
import type { RequestTimes } from './page-requests';
import type { ScriptsBeforeHydration } from './remaining-scripts';
import { compressedSize, computeWeights, type PartSegment } from './script-weights';

/** Allowed relative difference from what is sent: the analysed build names some variables differently. */
const MAX_RELATIVE_DIFFERENCE = 0.03;

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.text();
}

/**
 * Finds the parts whose entries were loaded before hydration: in an entry bundle, which contains their URLs and the
 * root, or as separate files.
 */
async function findLoadedParts(origin: string, scripts: readonly string[]): Promise<readonly string[]> {
  const { imports } = JSON.parse(await fetchText(`${origin}/importmap.json`)) as {
    readonly imports: Readonly<Record<string, string>>;
  };
  const texts = await Promise.all(scripts.map((script) => fetchText(origin + script)));
  return Object.entries(imports).flatMap(([name, address]) => {
    const part = name.replace('@portal/', '');
    const isThere =
      part === 'root-config' ||
      scripts.includes(address) ||
      texts.some((text) => text.includes(JSON.stringify(address)));
    return isThere ? [part] : [];
  });
}

/**
 * Measures the scripts that a page fetched before hydration, using builds of the same parts with source maps.
 * @param origin of the portal
 * @param requests of a first visit
 * @param times of the same visit
 * @throws when the builds differ from what the portal sends
 */
export async function fetchScriptsBeforeHydration(
  origin: string,
  requests: readonly RequestTimes[],
  { hydrated, scriptBytes: sent }: PageTimings,
): Promise<ScriptsBeforeHydration> {
  const scripts = requests.filter(({ path: address, end }) => address.endsWith('.js') && end < hydrated);
  const segments: PartSegment[] = [];
  for (const part of await findLoadedParts(
    origin,
    scripts.map(({ path: address }) => address),
  )) {
    for (const segment of await mapEntryToSources(part, WORKSPACE)) segments.push({ ...segment, part });
  }
  const weighed = compressedSize(segments.map(({ text }) => text).join(''));
  if (Math.abs(sent - weighed) > MAX_RELATIVE_DIFFERENCE * sent)
    throw new Error(`${sent} bytes are sent, but the entries of these parts come to ${weighed}`);
  return { sent, weighed, weights: computeWeights(segments) };
}
