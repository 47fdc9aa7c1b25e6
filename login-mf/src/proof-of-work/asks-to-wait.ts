import type { LoginMessageKey } from '@portal/contract/i18n';

const WAITS: readonly (LoginMessageKey | null)[] = ['waitBriefly', 'waitLonger'];

/** Whether a message of sign-on asks the visitor to wait. */
export const asksToWait = (message: LoginMessageKey | null): boolean => WAITS.includes(message);
