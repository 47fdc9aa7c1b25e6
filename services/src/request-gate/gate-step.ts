import type { ResponseOf } from '@portal/contract/api';
import type { OperationRequest } from '../api/bind-operations';
import type { AuditContext, RecoveryContext } from '../recovery/state/recovery-context';
import { devicePrintIn } from './device-print';
import type { GatedOperation } from './gated-operation';
import type { RequestGate } from './request-gate';

type Step<Id extends GatedOperation> = (
  context: RecoveryContext,
  input: OperationRequest<Id>,
  notes: AuditContext,
) => Promise<ResponseOf<Id>>;

/** Runs the gate before a step of the reference service, so that the gate's rejections are audited like those of the step. */
export function gateStep<Id extends GatedOperation>(
  gate: RequestGate,
  operation: Id,
  step: Step<Id>,
): Step<Id> {
  return async (context, input, notes) => {
    await gate.admit(input.request, operation, devicePrintIn(input.body));
    return step(context, input, notes);
  };
}
