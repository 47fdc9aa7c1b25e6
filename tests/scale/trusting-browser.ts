import { createHash, X509Certificate } from 'node:crypto';
import type { Browser, BrowserType } from '@playwright/test';

/**
 * Launches Chromium so that it trusts one self-signed certificate and no other.
 *
 * @param certificate in PEM
 */
export function launchTrustingBrowser(chromium: BrowserType, certificate: string): Promise<Browser> {
  const key = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' });
  const hash = createHash('sha256').update(key).digest('base64');
  return chromium.launch({ args: [`--ignore-certificate-errors-spki-list=${hash}`] });
}
