import { openPostgres } from '@portal/server-kit/database';
import { HELD_TIMEOUT_MS } from '../database/test-database';
import { begin, proof, startRecoveryTestServer } from './recovery-harness';
import { CHANGE, seedRecovery } from './seeded-recovery';

/** What `recoverWithExpiries` returns when everything works. */
export const RIGHT_OUTCOME = { latePasscode: 'OTP_ERR_002', lateGrant: 403, change: { status: 'SUCCESS' } };

/** Lets a passcode and a grant expire, and recovers a password, on a migrated database without users. */
export async function recoverWithExpiries(databaseUrl: string): Promise<unknown> {
  const database = await openPostgres(databaseUrl, () => Promise.resolve(), HELD_TIMEOUT_MS);
  const recovery = await startRecoveryTestServer({}, {}, { database });
  const { codeValidMinutes, grantValidMinutes } = recovery.settings.recovery;
  const change = { userId: 'alex.morgan', ...CHANGE };
  try {
    const visitor = await recovery.visitor();
    const claims = await begin(visitor, 'alex.morgan');
    await visitor.post('/fps/generate-otp', claims);
    const [code = ''] = await recovery.getPasscodes('alex.morgan');
    recovery.advanceClock((codeValidMinutes + 1) * 60);
    const latePasscode = await visitor.post('/fps/verify-otp', proof(claims, code));
    await recovery.reset();
    const late = await seedRecovery(recovery, 'ready', false);
    recovery.advanceClock((grantValidMinutes + 1) * 60);
    const lateGrant = await late.visitor.post('/change', change);
    await recovery.reset();
    const inTime = await seedRecovery(recovery, 'ready', false);
    const changed = await inTime.visitor.post('/change', change);
    return {
      latePasscode: latePasscode.body.errorMessage,
      lateGrant: lateGrant.status,
      change: changed.body,
    };
  } finally {
    await recovery.close();
  }
}
