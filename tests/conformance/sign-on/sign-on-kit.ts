import { serviceKit } from '../kit/service-kit';
import { ATTACK_CHECKS } from './checks/attack-checks';
import { LOGIN_CHECKS } from './checks/login-checks';
import { OVERALL_CHECKS } from './checks/overall-checks';
import { PASSWORD_SERVICE_CHECKS } from './checks/password-service-checks';
import { readSignOnUsers, SignOnContext, type SignOnTarget } from './sign-on-context';

/** The sign-on service (contract/src/api/sign-on.yaml). */
export const signOnKit = serviceKit({
  description: 'check a sign-on service (/login/forms, /pw/forms, /login/logout.html)',
  needsUsers: true,
  prepare: (target: SignOnTarget, users: unknown) => ({
    // Checks that sign in reset the failed attempts of other checks.
    checks: [...LOGIN_CHECKS, ...ATTACK_CHECKS, ...PASSWORD_SERVICE_CHECKS, ...OVERALL_CHECKS],
    context: new SignOnContext(target, readSignOnUsers(users)),
  }),
});
