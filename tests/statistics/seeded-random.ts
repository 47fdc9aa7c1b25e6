/** Random numbers that are the same for the same seed. */
export interface SeededRandom {
  /** A number in [0, 1). */
  readonly random: () => number;
  /** One of several weighted choices. */
  readonly pick: <Value>(choices: readonly (readonly [Value, number])[]) => Value;
  /** Milliseconds, right-skewed around a median: most requests are fast, a few are slow. */
  readonly time: (median: number) => number;
}

/** Numbers in [0, 1), the same for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns random numbers from a seed. */
export function createSeededRandom(seed: number): SeededRandom {
  const random = seeded(seed);
  return {
    random,
    pick: (choices) => {
      let left = random() * choices.reduce((sum, [, weight]) => sum + weight, 0);
      return (choices.find(([, weight]) => (left -= weight) < 0) ?? choices[0]!)[0];
    },
    time: (median) => median * Math.exp((random() + random() + random() - 1.5) * 1.1),
  };
}
