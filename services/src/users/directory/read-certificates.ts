import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { StartError } from '@portal/server-kit/configuration';

/**
 * Reads the file of LDAP_CA_FILE.
 *
 * @throws StartError when the file is unreadable or has no PEM certificate
 */
export function readCertificates(file: string | undefined): string | undefined {
  if (file === undefined) return undefined;
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartError('The file that LDAP_CA_FILE names cannot be read.', { cause: error });
  }
  try {
    const certificates = text.match(/-----BEGIN CERTIFICATE-----[^]*?-----END CERTIFICATE-----/g) ?? [];
    if (certificates.length === 0) throw new Error('no certificate');
    for (const certificate of certificates) new X509Certificate(certificate);
  } catch (error) {
    throw new StartError('The file that LDAP_CA_FILE names holds no certificate in PEM format.', {
      cause: error,
    });
  }
  return text;
}
