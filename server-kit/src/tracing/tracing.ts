import type { SpanAttributes } from './span-attributes';

/** A span to be opened. */
export interface SpanDescription {
  /** Consists of names from the code, such as `SELECT` or `deliver Email`. */
  readonly name: string;
  /** `client` waits for another system, `consumer` handles a queued item. */
  readonly kind: 'client' | 'consumer' | 'internal';
  readonly attributes: SpanAttributes;
}

/** A started span. */
export interface OpenSpan {
  /** `traceparent` header for a request to another system (W3C Trace Context); undefined when nothing is traced. */
  readonly traceparent: string | undefined;
  /** @param failure error of the work; only its class is exported */
  readonly end: (attributes?: SpanAttributes, failure?: unknown) => void;
}

/** Traces requests and the work they cause; without a collector `NO_TRACING` is used. */
export interface Tracing {
  /** Starts a child of the current span; without a current span, as in timers, nothing is traced. */
  readonly begin: (span: SpanDescription) => OpenSpan;
  /** Runs work in a child of the current span. @throws the work's errors */
  readonly inSpan: <T>(span: SpanDescription, work: () => Promise<T>) => Promise<T>;
  /**
   * Runs work in a span of the trace that `traceparent` identifies; if it is null, nothing is traced.
   *
   * @throws the work's errors
   */
  readonly continueTrace: <T>(
    traceparent: string | null,
    span: SpanDescription,
    work: () => Promise<T>,
  ) => Promise<T>;
  /** Returns the current span's `traceparent`, to send or to store; undefined when nothing is traced. */
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
