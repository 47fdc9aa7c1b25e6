import { serviceKit } from '../kit/service-kit';
import { SIGN_ON_CHECKS } from './sign-on-checks';
import { readSignOnUsers, SignOnContext, type SignOnTarget } from './sign-on-context';

/** The sign-on service (services/src/contract/sign-on.yaml). */
export const signOnKit = serviceKit({
  description: 'check a sign-on service (/login/forms, /pw/forms, /login/logout.html)',
  needsUsers: true,
  prepare: (target: SignOnTarget, users: unknown) => ({
    checks: SIGN_ON_CHECKS,
    context: new SignOnContext(target, readSignOnUsers(users)),
  }),
});
