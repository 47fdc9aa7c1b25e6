import { safeRedirect, type RedirectRules } from '@portal/shared-wl-assets/safe-redirect';

/**
 * Where Cancel leads (REC-7): the login page, or what the address named in `forgetUserIdRedirect` if that is a safe
 * target (D-9).
 *
 * @param wanted value of the query parameter
 * @param login address of the login page
 * @param dropped told when it was dropped
 */
export const cancelTarget = (
  wanted: string | undefined,
  login: string,
  rules: RedirectRules,
  dropped: () => void,
): string => {
  const safe = safeRedirect(wanted, rules);
  if (wanted && safe === null) dropped();
  return safe ?? login;
};
