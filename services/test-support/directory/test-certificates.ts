import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

function openssl(folder: string, ...words: readonly string[]): void {
  const { status, stderr } = spawnSync('openssl', words, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`openssl: ${stderr}`);
}

/**
 * Makes an authority `ca.pem` and a certificate of it, `server.pem` with `server-key.pem`; and `other-ca.pem`, which has
 * signed nothing.
 *
 * @param names subject alternative names, such as `DNS:localhost`
 */
export function makeCertificates(folder: string, names: string): void {
  for (const name of ['ca', 'other-ca'])
    openssl(
      folder, 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=Test ${name}`,
      '-keyout', `${name}-key.pem`, '-out', `${name}.pem`,
    ); // prettier-ignore
  openssl(
    folder, 'req', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=directory', '-keyout', 'server-key.pem',
    '-out', 'server.csr',
  ); // prettier-ignore
  writeFileSync(join(folder, 'names.cnf'), `subjectAltName=${names}\n`);
  openssl(
    folder, 'x509', '-req', '-in', 'server.csr', '-CA', 'ca.pem', '-CAkey', 'ca-key.pem', '-CAcreateserial',
    '-days', '2', '-extfile', 'names.cnf', '-out', 'server.pem',
  ); // prettier-ignore
}
