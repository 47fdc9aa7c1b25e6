import { randomText } from '@portal/server-kit/sessions';

/** Returns a nonce for the scripts and styles of one response: 128 random bits in base64url (CSP Level 3, 8.1). */
export function generateNonce(): string {
  return randomText(16);
}
