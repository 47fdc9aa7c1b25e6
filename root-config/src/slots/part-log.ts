/** A slot that a part has filled, or failed to fill. */
export interface PartArrival {
  readonly part: string;
  readonly slot: string;
  /** Milliseconds since the slot was requested. */
  readonly elapsed: number;
  /** Name of the error, such as `TypeError`; null on success. */
  readonly error: string | null;
}

export interface PartLog {
  readonly note: (arrival: PartArrival) => void;
  /** Passes on the stored arrivals and each later one. */
  readonly follow: (tell: (arrival: PartArrival) => void) => void;
}

/** Stores arrivals until statistics read them, at most the first 50. */
export const partLog = (): PartLog => {
  const kept: PartArrival[] = [];
  let tell = (arrival: PartArrival): void => {
    if (kept.length < 50) kept.push(arrival);
  };
  return {
    note: (arrival) => tell(arrival),
    follow: (next) => {
      tell = next;
      kept.splice(0).forEach(next);
    },
  };
};
