import type { RejectionReason } from '@portal/contract/page';

/** Reason why a flow is not shown, for the host page's developer. */
export class FlowRejected extends Error {
  override readonly name = 'FlowRejected';

  constructor(
    readonly reason: RejectionReason,
    message: string,
  ) {
    super(message);
  }
}
