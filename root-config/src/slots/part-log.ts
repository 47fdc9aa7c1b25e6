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
  readonly add: (load: PartLoad) => void;
  /** Calls back with each stored load and each later one. */
  readonly subscribe: (listener: (load: PartLoad) => void) => void;
}

/** Creates a log that stores part loads until statistics subscribe, at most the first 50. */
export const createPartLog = (): PartLog => {
  const earlierLoads: PartLoad[] = [];
  let notify = (load: PartLoad): void => {
    if (earlierLoads.length < 50) earlierLoads.push(load);
  };
  return {
    add: (load) => notify(load),
    subscribe: (next) => {
      notify = next;
      earlierLoads.splice(0).forEach(next);
    },
  };
};
