import { type ExportResult, ExportResultCode } from '@opentelemetry/core';

/** Exporter of the SDK. */
interface Exporter<Batch> {
  export: (batch: Batch, done: (result: ExportResult) => void) => void;
}

/** Reports the first failure after a success, and the first success after a failure. */
export interface ExportReports {
  readonly failed: (reason: string) => void;
  readonly recovered: () => void;
}

/** Returns the class or code of an error: messages of a collector may repeat what it was sent. */
function describeError(error: Error | undefined): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return String(code ?? name ?? 'unknown error');
}

/**
 * Returns a function that exports batches and reports when the collector starts or stops failing. A failed batch is
 * lost; nothing waits for it.
 */
export function watchExport<Batch>(
  exporter: Exporter<Batch>,
  reports: ExportReports,
): Exporter<Batch>['export'] {
  let isFailing = false;
  return (batch, done) =>
    exporter.export(batch, (result) => {
      const hasFailed = result.code !== ExportResultCode.SUCCESS;
      if (hasFailed && !isFailing) reports.failed(describeError(result.error));
      if (!hasFailed && isFailing) reports.recovered();
      isFailing = hasFailed;
      done(result);
    });
}
