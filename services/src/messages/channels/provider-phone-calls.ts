import type { Language } from '@portal/contract/i18n';
import { timingSafeEqualText } from '@portal/server-kit/configuration';
import { randomId } from '@portal/server-kit/sessions';
import type { ServiceContext } from '../../context/service-context';
import type { CheckKeys, Message, PhoneCallStatus } from '../message-channels';

/** A phone call as the provider's callbacks need it. */
export interface ProviderPhoneCall {
  id: string;
  language: Language;
  /** Text that is spoken first. */
  text: string;
  /** Number of digits of its passcode. */
  digits: number;
}

/** Result of keyed-in digits; OVER when the phone call has ended, its passcode was replaced, or no attempt is left. */
export type KeysResult = 'CONFIRMED' | 'WRONG' | 'OVER';

/** The phone calls of a provider, stored in the database since any process may get a callback. */
export interface ProviderPhoneCalls {
  /** @returns the id of the new call */
  begin(message: Message): Promise<string>;
  /** Marks a phone call as answered. @returns null unless it is the newest of its transaction and open */
  answer(callId: string): Promise<ProviderPhoneCall | null>;
  /** Counts an attempt and then compares the keyed-in digits (security rule 2). */
  key(callId: string, digits: string): Promise<KeysResult>;
  /** Ends a phone call; a confirmed one keeps its status. */
  end(callId: string): Promise<void>;
  status(transactionId: string): Promise<PhoneCallStatus | null>;
}

interface CallRow {
  transaction_id: string;
  code_fingerprint: string;
  language: Language;
  spoken_text: string;
  code_digits: number;
}

const COLUMNS = 'transaction_id, code_fingerprint, language, spoken_text, code_digits';

const OPEN = `c.status IN ('CALLING', 'ANSWERED') AND NOT EXISTS (SELECT 1 FROM provider_calls n
  WHERE n.transaction_id = c.transaction_id AND n.position > c.position)`;

/** Creates the phone calls in the database of `context`; of a passcode only the fingerprint is stored. */
export function createProviderPhoneCalls(
  { database, secrets }: Pick<ServiceContext, 'database' | 'secrets'>,
  checkKeys: CheckKeys,
): ProviderPhoneCalls {
  const fingerprint = (id: string, code: string) => secrets.fingerprint('call code', id, code);

  return {
    async begin({ id = randomId(), code, text, language, transactionId, sentAt }) {
      await database.query(
        `INSERT INTO provider_calls (id, transaction_id, code_fingerprint, language, spoken_text, status, created_at, code_digits)
         VALUES ($1, $2, $3, $4, $5, 'CALLING', $6, $7)
         ON CONFLICT (id) DO UPDATE SET status = 'CALLING' WHERE provider_calls.status = 'UNREACHABLE'`,
        [id, transactionId, fingerprint(id, code ?? ''), language, text, sentAt, code?.length ?? 0],
      );
      return id;
    },
    async answer(callId) {
      const [call] = await database.query<CallRow>(
        `UPDATE provider_calls c SET status = 'ANSWERED' WHERE id = $1 AND ${OPEN} RETURNING ${COLUMNS}`,
        [callId],
      );
      if (!call) return null;
      return { id: callId, language: call.language, text: call.spoken_text, digits: call.code_digits };
    },
    async key(callId, digits) {
      const [call] = await database.query<CallRow>(
        `SELECT ${COLUMNS} FROM provider_calls c WHERE id = $1 AND ${OPEN}`,
        [callId],
      );
      if (!call) return 'OVER';
      const isRight = () => timingSafeEqualText(fingerprint(callId, digits), call.code_fingerprint);
      const result = await checkKeys(call.transaction_id, isRight, call.language);
      if (result !== 'RIGHT') return result === 'WRONG' ? 'WRONG' : 'OVER';
      const confirmed = await database.query(
        `UPDATE provider_calls c SET status = 'CONFIRMED' WHERE id = $1 AND ${OPEN} RETURNING id`,
        [callId],
      );
      return confirmed.length > 0 ? 'CONFIRMED' : 'OVER';
    },
    async end(callId) {
      await database.query(
        `UPDATE provider_calls SET status = 'UNREACHABLE' WHERE id = $1 AND status IN ('CALLING', 'ANSWERED')`,
        [callId],
      );
    },
    async status(transactionId) {
      const [call] = await database.query<{ status: PhoneCallStatus }>(
        'SELECT status FROM provider_calls WHERE transaction_id = $1 ORDER BY position DESC LIMIT 1',
        [transactionId],
      );
      return call?.status ?? null;
    },
  };
}
