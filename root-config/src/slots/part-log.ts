/** A slot that a part has filled, or could not. */
export interface PartArrival {
  readonly part: string;
  readonly slot: string;
  /** Milliseconds from being wanted. */
  readonly elapsed: number;
  /** Kind of the error, such as `TypeError`; null when all went well. */
  readonly error: string | null;
}

export interface PartLog {
  readonly note: (arrival: PartArrival) => void;
  /** Hands over what is kept, and each later arrival. */
  readonly follow: (tell: (arrival: PartArrival) => void) => void;
}

/** Keeps arrivals until somebody counts them; of very many the first 50. */
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
