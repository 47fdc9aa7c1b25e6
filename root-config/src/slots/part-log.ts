/** A slot that a part has filled, or failed to fill. */
export interface PartLoad {
  readonly part: string;
  readonly slot: string;
  /** Milliseconds since the slot was requested. */
  readonly elapsed: number;
  /** Name of the error, such as `TypeError`; null on success. */
  readonly error: string | null;
}

export interface PartLog {
  readonly add: (arrival: PartLoad) => void;
  /** Passes on the stored arrivals and each later one. */
  readonly subscribe: (tell: (arrival: PartLoad) => void) => void;
}

/** Stores arrivals until statistics read them, at most the first 50. */
export const createPartLog = (): PartLog => {
  const kept: PartLoad[] = [];
  let tell = (arrival: PartLoad): void => {
    if (kept.length < 50) kept.push(arrival);
  };
  return {
    add: (arrival) => tell(arrival),
    subscribe: (next) => {
      tell = next;
      kept.splice(0).forEach(next);
    },
  };
};
