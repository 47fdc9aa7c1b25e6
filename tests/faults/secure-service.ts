import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

/** Whether this machine can make certificates; without it tests that need one are left out. */
export const canMakeCertificates = spawnSync('openssl', ['version']).status === 0;

/** A service over https, with a certificate that it has signed itself. */
export interface SecureService {
  readonly origin: string;
  /** File of its certificate, for who wants to trust it. */
  readonly certificate: string;
  /** Bodies that were sent to it. */
  readonly bodies: readonly string[];
  readonly stop: () => Promise<void>;
}

/** @returns the service, listening on a free port, answering everything with an empty list */
export async function startSecureService(folder: string, name: string): Promise<SecureService> {
  const [key, certificate] = [`${name}-key.pem`, `${name}.pem`].map((file) => path.join(folder, file)) as [
    string,
    string,
  ];
  const made = spawnSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', `/CN=${name}`, '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', certificate],
    { encoding: 'utf8' },
  ); // prettier-ignore
  if (made.status !== 0) throw new Error(`openssl: ${made.stderr}`);
  const taken: string[] = [];
  const server = createServer(
    { key: readFileSync(key), cert: readFileSync(certificate) },
    (request, response) => {
      let body = '';
      request.on('data', (part) => (body += String(part)));
      request.on('end', () => {
        taken.push(body);
        response.setHeader('content-type', 'application/json').end('[]');
      });
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    certificate,
    bodies: taken,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
