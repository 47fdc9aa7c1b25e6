import type { RenderUnit } from './render-unit';
import type { FailureKind } from './worker-outcome';

/** First pause before a failed build is tried again, in milliseconds; each further failure doubles it. */
const FIRST_PAUSE_MS = 60_000;
const MAX_PAUSE_MS = 10 * 60_000;

/** Reason why a part, or one of its pages, is not rendered on the server for some minutes. */
export interface RenderFailure {
  readonly part: string;
  readonly id: string;
  readonly kind: FailureKind;
  /** Completes the sentence "The part …"; one line, in English. */
  readonly reason: string;
  /** Time at which the circuit breaker opened, ISO 8601. */
  readonly since: string;
}

/** What a circuit breaker switches off: a unit, or one page of a unit that renders others. */
export interface BreakerScope {
  readonly unit: RenderUnit;
  readonly page: string | null;
}

/** Outcome of a repeated job: null if it works, `busy` if that could not be found out. */
export type Verdict = { readonly kind: FailureKind; readonly reason: string } | 'busy' | null;

/** Calls back after some milliseconds, unless the returned function is called before. */
export type Schedule = (delayMs: number, callback: () => void) => () => void;

interface Breaker extends BreakerScope {
  /** Null while the first failure is being confirmed. */
  failure: RenderFailure | null;
  pauses: number;
  cancelRetry: () => void;
}

/** Receives all failures, and the new one if there is one, each time that they change. */
export type ReportFailures = (failures: readonly RenderFailure[], opened?: RenderFailure) => void;

function getKey({ unit, page }: BreakerScope): string {
  return page === null ? unit.key : `${unit.key} ${page}`;
}

/** Circuit breakers of builds. An open one repeats the failed job after growing pauses, and closes once it works. */
export class CircuitBreakers {
  readonly #breakers = new Map<string, Breaker>();
  readonly #attempts = new Set<Promise<void>>();
  readonly #schedule: Schedule;
  readonly #report: ReportFailures;

  constructor(schedule: Schedule, report: ReportFailures) {
    this.#schedule = schedule;
    this.#report = report;
  }

  /** Whether all circuit breakers are closed. */
  get areClosed(): boolean {
    return this.#breakers.size === 0;
  }

  /** Failures of the open circuit breakers. */
  get failures(): readonly RenderFailure[] {
    return [...this.#breakers.values()].flatMap(({ failure }) => failure ?? []);
  }

  isClosed(unit: RenderUnit, page: string | null = null): boolean {
    return this.areClosed || !(this.#breakers.has(unit.key) || this.#breakers.has(getKey({ unit, page })));
  }

  /** Number of a unit's pages that are switched off. */
  countPages({ key }: RenderUnit): number {
    return [...this.#breakers.values()].filter(({ unit, page }) => page !== null && unit.key === key).length;
  }

  /** Switches a scope off until a repeated job has confirmed or refuted its failure. */
  confirm(scope: BreakerScope, repeat: () => Promise<Verdict>): void {
    this.#try(this.#add(scope), repeat);
  }

  /** Switches a scope off because of a failure that needs no confirmation. */
  open(scope: BreakerScope, verdict: Exclude<Verdict, 'busy' | null>, repeat: () => Promise<Verdict>): void {
    this.#pause(this.#add(scope), verdict, repeat);
  }

  /** Removes the circuit breakers of all other units. */
  keepOnly(isKept: (unit: string) => boolean): void {
    const removed = [...this.#breakers.values()].filter(({ unit }) => !isKept(unit.key));
    for (const breaker of removed) this.#remove(breaker);
    if (removed.some(({ failure }) => failure !== null)) this.#report(this.failures);
  }

  /** Resolves when no job is being repeated. */
  async whenSettled(): Promise<void> {
    while (this.#attempts.size > 0) await Promise.all(this.#attempts);
  }

  /** Repeats no more jobs. */
  close(): void {
    for (const breaker of this.#breakers.values()) this.#remove(breaker);
  }

  #add(scope: BreakerScope): Breaker {
    // A unit as a whole includes its pages.
    for (const breaker of this.#breakers.values())
      if (breaker.unit.key === scope.unit.key && (scope.page === null || scope.page === breaker.page))
        this.#remove(breaker);
    const breaker: Breaker = { ...scope, failure: null, pauses: 0, cancelRetry: () => undefined };
    this.#breakers.set(getKey(scope), breaker);
    return breaker;
  }

  #remove(breaker: Breaker): void {
    breaker.cancelRetry();
    this.#breakers.delete(getKey(breaker));
  }

  #try(breaker: Breaker, repeat: () => Promise<Verdict>): void {
    const attempt = repeat()
      .then((verdict) => {
        if (this.#breakers.get(getKey(breaker)) !== breaker) return;
        if (verdict !== null && verdict !== 'busy') return this.#pause(breaker, verdict, repeat);
        if (verdict === 'busy' && breaker.failure !== null) return this.#scheduleRetry(breaker, repeat);
        this.#remove(breaker);
        if (breaker.failure !== null) this.#report(this.failures);
      })
      .finally(() => this.#attempts.delete(attempt));
    this.#attempts.add(attempt);
  }

  #pause(
    breaker: Breaker,
    { kind, reason }: Exclude<Verdict, 'busy' | null>,
    repeat: () => Promise<Verdict>,
  ): void {
    breaker.pauses += 1;
    if (breaker.failure === null) {
      const { unit } = breaker;
      const id = unit.bundles.find(({ name }) => name === unit.part)?.id ?? '';
      breaker.failure = { part: unit.part, id, kind, reason, since: new Date().toISOString() };
      this.#report(this.failures, breaker.failure);
    }
    this.#scheduleRetry(breaker, repeat);
  }

  #scheduleRetry(breaker: Breaker, repeat: () => Promise<Verdict>): void {
    const pauseMs = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (breaker.pauses - 1));
    breaker.cancelRetry = this.#schedule(pauseMs, () => this.#try(breaker, repeat));
  }
}
