import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

/** Whether this machine can create certificates; tests that need one are skipped otherwise. */
export const canMakeCertificates = spawnSync('openssl', ['version']).status === 0;

/** Service over https with a self-signed certificate. */
export interface SecureService {
  readonly origin: string;
  /** Certificate file, for clients that should trust the service. */
  readonly certificate: string;
  /** Received request bodies. */
  readonly bodies: readonly string[];
  readonly stop: () => Promise<void>;
}

/** @returns the service, listening on a free port and responding with an empty list to every request */
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
