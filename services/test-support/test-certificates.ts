import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

function openssl(folder: string, ...words: readonly string[]): void {
  const { status, stderr } = spawnSync('openssl', words, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`openssl: ${stderr}`);
}

/** Subject alternative names of the certificates, by file name. */
const SERVERS = {
  // libldap replaces "localhost" by the machine's name, so its programs connect to the IP address.
  server: 'DNS:localhost,IP:127.0.0.1',
  'other-name': 'DNS:ldap.bank.test',
};

/**
 * Creates a certificate authority `ca.pem`, the certificates `server.pem` and `other-name.pem` that it has signed, with
 * keys such as `server-key.pem`, and another authority `other-ca.pem`, which has signed none.
 */
export function makeCertificates(folder: string): void {
  for (const name of ['ca', 'other-ca'])
    openssl(
      folder, 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=Test ${name}`,
      '-keyout', `${name}-key.pem`, '-out', `${name}.pem`,
    ); // prettier-ignore
  for (const [name, names] of Object.entries(SERVERS)) {
    openssl(
      folder, 'req', '-newkey', 'rsa:2048', '-nodes', '-subj', `/CN=${name}`, '-keyout', `${name}-key.pem`,
      '-out', `${name}.csr`,
    ); // prettier-ignore
    writeFileSync(join(folder, `${name}.cnf`), `subjectAltName=${names}\n`);
    openssl(
      folder, 'x509', '-req', '-in', `${name}.csr`, '-CA', 'ca.pem', '-CAkey', 'ca-key.pem', '-CAcreateserial',
      '-days', '2', '-extfile', `${name}.cnf`, '-out', `${name}.pem`,
    ); // prettier-ignore
  }
}
