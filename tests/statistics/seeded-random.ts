/** Chance that falls out the same way for the same seed. */
export interface SeededRandom {
  /** A number from 0 to 1. */
  readonly random: () => number;
  /** One of several, each with its weight. */
  readonly pick: <Value>(choices: readonly (readonly [Value, number])[]) => Value;
  /** Milliseconds spread to the right around a median: most calls are quick, a few take long. */
  readonly time: (median: number) => number;
}

/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Chance from a seed on. */
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
