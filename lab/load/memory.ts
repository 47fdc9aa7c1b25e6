import { readFileSync } from 'node:fs';

/** Memory of the portal immediately after a garbage collection, in bytes. */
export interface MemorySample {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Memory of the whole process, including the embedded database. */
  readonly rss: number;
  /** JavaScript heap of the main thread. */
  readonly heap: number;
}

/** Reads the samples that `memory-sampler.mjs` writes, one per line. */
export function readSamples(file: string): readonly MemorySample[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as MemorySample);
}

/** Returns the slope of the regression line through all samples (least squares), in bytes per hour. */
function computeSlope(samples: readonly MemorySample[], of: 'rss' | 'heap'): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const hours = samples.map(({ at }) => at / 3_600_000);
  const [middle, level] = [mean(hours), mean(samples.map((sample) => sample[of]))];
  const spread = hours.reduce((sum, hour) => sum + (hour - middle) ** 2, 0);
  const slope = samples.reduce(
    (sum, sample, index) => sum + ((hours[index] ?? 0) - middle) * (sample[of] - level),
    0,
  );
  return spread === 0 ? 0 : slope / spread;
}

/** Skips the first third of the samples, during which caches fill and code is compiled. */
function afterWarmUp(samples: readonly MemorySample[]): readonly MemorySample[] {
  return samples.slice(Math.floor(samples.length / 3));
}

/** Maximum growth over the measured time that counts as flat, as a fraction of the first value. */
const FLAT: Readonly<Record<'rss' | 'heap', number>> = { rss: 0.1, heap: 0.1 };

/** Memory trend after the warm-up. */
export interface MemoryVerdict {
  readonly of: 'rss' | 'heap';
  readonly first: number;
  readonly last: number;
  /** Bytes per hour. */
  readonly slope: number;
  /** Null when there are too few samples. */
  readonly flat: boolean | null;
}

/** Assesses the slope, since single samples fluctuate; needs at least three samples after the warm-up. */
export function assessMemory(samples: readonly MemorySample[], of: 'rss' | 'heap'): MemoryVerdict {
  const warm = afterWarmUp(samples);
  const first = warm[0]?.[of] ?? 0;
  const hours = ((warm.at(-1)?.at ?? 0) - (warm[0]?.at ?? 0)) / 3_600_000;
  const slope = computeSlope(warm, of);
  const flat = warm.length < 3 ? null : slope * hours <= first * FLAT[of];
  return { of, first, last: warm.at(-1)?.[of] ?? 0, slope, flat };
}
