import type { Check } from '../kit/check';
import { serviceKit } from '../kit/service-kit';
import { EQUALITY_CHECKS } from './checks/equality-checks';
import { GRANT_CHECKS } from './checks/grant-checks';
import { OVERALL_CHECKS } from './checks/overall-checks';
import { LIMIT_CHECKS, PASSCODE_CHECKS } from './checks/passcode-checks';
import { START_CHECKS } from './checks/start-checks';
import { USER_ID_CHECKS } from './checks/user-id-checks';
import { RecoveryContext } from './recovery-context';
import { readTestUsers } from './test-users';

/** Checks of a recovery service in the order in which they run. */
export const RECOVERY_CHECKS: readonly Check<RecoveryContext>[] = [
  ...START_CHECKS,
  ...EQUALITY_CHECKS,
  ...PASSCODE_CHECKS,
  ...GRANT_CHECKS,
  ...USER_ID_CHECKS,
  ...LIMIT_CHECKS,
  ...OVERALL_CHECKS,
];

/** The recovery service (sections 3.7, 4 and 7 of the specification). */
export const recoveryKit = serviceKit({
  description: 'check a recovery service (/portal-login-service/public)',
  needsUsers: true,
  prepare: (target, users) => ({
    checks: RECOVERY_CHECKS,
    context: new RecoveryContext(target, readTestUsers(users)),
  }),
});
