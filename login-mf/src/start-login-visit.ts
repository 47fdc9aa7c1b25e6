import type { PortalStore } from '@portal/shared-wl-assets';
import { reportFailedReturn } from './failed-return';
import { withoutLoginQuery } from './login-query';
import type { LoginVisit } from './login-visit';
import { proveSignIn, type SignInProof } from './proof-of-work/sign-in-proof';

/** Removes the parameters of sign-on from the URL, deferred because `replaceState` takes about a millisecond. */
const tidyUrl = (): (() => void) => {
  const timer = setTimeout(() => history.replaceState(history.state, '', withoutLoginQuery(location.href)));
  return () => clearTimeout(timer);
};

/**
 * Starts what a hydrated login page does beside its form.
 *
 * @param onProof called with each state of the proof of work
 * @returns function that stops it
 */
export const startLoginVisit = (
  portal: PortalStore,
  visit: LoginVisit,
  onProof: (proof: SignInProof) => void,
): (() => void) => {
  const { embedding } = portal.getState();
  embedding?.tell({ type: 'step', step: 'LOGIN' });
  const stops = [
    reportFailedReturn(portal, visit),
    proveSignIn(visit, onProof),
    // The URL of a host page contains no parameters of sign-on.
    embedding === null ? tidyUrl() : undefined,
  ];
  return () => stops.forEach((stop) => stop?.());
};
