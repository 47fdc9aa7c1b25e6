import { devicePrintIn } from '../../request-gate/device-print';
import type { GatedOperation } from '../../request-gate/gated-operation';
import type { Step } from '../audit/audit';

/** Runs the gate before a step of the reference service, so that the gate's rejections are audited like those of the step. */
export function gateStep<Id extends GatedOperation>(operation: Id, step: Step<Id>): Step<Id> {
  return async (context, input, notes) => {
    await context.gate.admit(input.request, operation, devicePrintIn(input.body));
    return step(context, input, notes);
  };
}
