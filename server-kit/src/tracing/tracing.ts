import type { SpanAttributes } from './span-attributes';

/** A span to be opened. */
export interface SpanDescription {
  /** Made of names from the code, such as `SELECT` or `deliver Email`. */
  readonly name: string;
  /** `client` waits for another system, `consumer` handles what was queued before. */
  readonly kind: 'client' | 'consumer' | 'internal';
  readonly attributes: SpanAttributes;
}

/** A span that has begun. */
export interface OpenSpan {
  /** Header that names it to another system (W3C Trace Context); undefined when nothing is traced. */
  readonly traceparent: string | undefined;
  /** @param failure what the work failed with; only its class is exported */
  readonly end: (attributes?: SpanAttributes, failure?: unknown) => void;
}

/** Traces requests and what they lead to; without a collector NO_TRACING takes its place. */
export interface Tracing {
  /** Begins a span below the current one; without a current one, as in timers, nothing is traced. */
  readonly begin: (span: SpanDescription) => OpenSpan;
  /** Runs work in a span below the current one. @throws what the work does */
  readonly inSpan: <T>(span: SpanDescription, work: () => Promise<T>) => Promise<T>;
  /**
   * Runs work in a span of the trace that a traceparent names; without one nothing is traced.
   *
   * @throws what the work does
   */
  readonly continueTrace: <T>(
    traceparent: string | null,
    span: SpanDescription,
    work: () => Promise<T>,
  ) => Promise<T>;
  /** Returns the current span for another system, or for later; undefined when nothing is traced. */
  readonly traceparent: () => string | undefined;
  /** Adds attributes to the current span. */
  readonly describe: (attributes: SpanAttributes) => void;
}

const NO_SPAN: OpenSpan = { traceparent: undefined, end: () => undefined };

/** Tracing that records nothing. */
export const NO_TRACING: Tracing = {
  begin: () => NO_SPAN,
  inSpan: (_span, work) => work(),
  continueTrace: (_traceparent, _span, work) => work(),
  traceparent: () => undefined,
  describe: () => undefined,
};
