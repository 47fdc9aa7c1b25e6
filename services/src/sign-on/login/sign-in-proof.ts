import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FlatForm } from '@portal/server-kit/http';
import { createProofChallenge, type ProofPurpose, verifyProof } from '../../request-gate/proof-of-work';
import { spendProof } from '../../request-gate/spent-proofs';
import { knownLoginScreen } from '../../white-labels/white-label-key';
import type { SignOn } from '../sign-on';
import type { LoginScreen } from './login-request';

/** Path of the challenge that the login page solves while an account waits. */
export const LOGIN_CHALLENGE = '/login/forms/bg/challenge';

/** Includes the time in which the visitor types the password. */
const CHALLENGE_SECONDS = 15 * 60;

/** A valid proof of work in a login form. */
export interface SignInProof {
  readonly nonce: string;
  /** Multiple of the work of one usual challenge. */
  readonly work: number;
  /** Marks the proof as spent. @returns false when it was spent before */
  spend(): Promise<boolean>;
}

function proofPurpose(request: FastifyRequest, screen: LoginScreen): ProofPurpose {
  return { operation: 'signIn', whiteLabel: screen, session: request.portalSession()?.id ?? '' };
}

/** Reads the proof of a login form; null without a valid one. */
export async function readSignInProof(
  { context }: SignOn,
  request: FastifyRequest,
  form: FlatForm,
  screen: LoginScreen,
): Promise<SignInProof | null> {
  if (!form['proofOfWork']) return null;
  const purpose = proofPurpose(request, screen);
  const verdict = await verifyProof(context.secrets, purpose, form['proofOfWork'], context.clock());
  if (verdict.kind !== 'proved') {
    context.counters?.proofOfWork('rejected');
    return null;
  }
  return {
    nonce: verdict.nonce,
    work: verdict.work,
    spend: async () => {
      const isUnspent = await spendProof(context.database, verdict);
      context.counters?.proofOfWork(isUnspent ? 'accepted' : 'rejected');
      return isUnspent;
    },
  };
}

/** Registers the challenge for the login page. Its price is in the login request; it is stored nowhere. */
export function addLoginChallenge(app: FastifyInstance, signOn: SignOn): void {
  const { context, loginRequests } = signOn;
  app.get(
    LOGIN_CHALLENGE,
    async (request: FastifyRequest<{ Querystring: Record<string, unknown> }>, reply) => {
      reply.header('cache-control', 'no-store');
      const { SMQUERYDATA: sealed } = request.query;
      const data = typeof sealed === 'string' ? sealed : '';
      const work = loginRequests.openWork(data);
      if (work === 0) return reply.code(404).send({ status: 'FAILURE' });
      context.counters?.proofOfWork('demanded');
      const purpose = proofPurpose(request, knownLoginScreen(loginRequests.open(data), signOn));
      return createProofChallenge(context.secrets, purpose, context.clock(), {
        work,
        seconds: CHALLENGE_SECONDS,
      });
    },
  );
}
