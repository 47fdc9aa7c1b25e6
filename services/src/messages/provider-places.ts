import { FairLine } from '../fair-line';
import { NotTakenError } from './message-channels';

/** Further ones would wait longer than the limit anyway. */
const MOST_WAITING = 100;
/** In milliseconds; with the longest send it stays below the time after which a send counts as cut off. */
const LONGEST_WAIT_MS = 4_000;

/** Places at a provider, of which one sends at a time; whoever finds none waits in line for a bounded time. */
export class ProviderPlaces {
  readonly #line = new FairLine(MOST_WAITING, LONGEST_WAIT_MS);
  #free: number;

  constructor(places: number) {
    this.#free = places;
  }

  /** Runs `work` in a place of its own. @throws NotTakenError when there was none in time; errors of the work */
  async run(work: () => Promise<void>): Promise<void> {
    if (this.#free > 0) this.#free -= 1;
    else if (!(await this.#line.wait('')))
      throw new NotTakenError('unavailable', 'too many messages under way');
    try {
      await work();
    } finally {
      if (!this.#line.callNext()) this.#free += 1;
    }
  }
}
