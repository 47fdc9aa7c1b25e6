import type { FastifyRequest } from 'fastify';
import type { Call, Handlers } from '../contract/bind-operations';
import type { AnswerOf, OperationId } from '../contract/contract';
import { Refusal } from '../contract/neutral-failure';
import type { RecoveryContext, StepNotes } from './recovery-context';

async function record(
  context: RecoveryContext,
  event: string,
  outcome: string,
  notes: StepNotes,
  request: FastifyRequest,
  reason: string | null,
): Promise<void> {
  const address = context.secrets.fingerprint('audit address', request.ip);
  await context.database.query(
    `INSERT INTO audit_events (at, event, outcome, user_hash, transaction_id, address_hash, request_id, reason)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [context.clock(), event, outcome, notes.userKey, notes.transactionId, address, request.id, reason],
  );
}

/**
 * Makes a handler of a step: one audit record for what it did or why it refused; users and addresses appear only as
 * fingerprints (security rules 1 and 15).
 */
export function audited<Id extends OperationId>(
  context: RecoveryContext,
  event: Id,
  step: (context: RecoveryContext, call: Call<Id>, notes: StepNotes) => Promise<AnswerOf<Id>>,
): NonNullable<Handlers[Id]> {
  const handler = async (call: Call<Id>): Promise<AnswerOf<Id>> => {
    const notes: StepNotes = {};
    try {
      const answer = await step(context, call, notes);
      await record(context, event, 'done', notes, call.request, null);
      return answer;
    } catch (error) {
      if (error instanceof Refusal) {
        await record(context, event, 'refused', notes, call.request, error.reason);
        call.request.log.info(
          { event, reason: error.reason, userHash: notes.userKey },
          'A recovery step was refused',
        );
      }
      throw error;
    }
  };
  return handler as NonNullable<Handlers[Id]>;
}
