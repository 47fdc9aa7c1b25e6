import type { RefusalReason } from '@portal/shared-wl-assets/initial-state';

/** Why a flow is not shown, in words for the developer of the host page. */
export class FlowRefused extends Error {
  override readonly name = 'FlowRefused';

  constructor(
    readonly reason: RefusalReason,
    message: string,
  ) {
    super(message);
  }
}
