import type { FastifyRequest } from 'fastify';
import { getBoundHost } from './origin-bound-line';

function asking(headers: Record<string, string>, publicOrigin = 'https://login.bank.example') {
  return getBoundHost({ headers, host: 'localhost:8080' } as unknown as FastifyRequest, {
    environment: 'PRODUCTION',
    publicOrigin,
  });
}

test.each([
  ['a page of the portal', {}, undefined, 'login.bank.example'],
  ['the portal by its origin', { origin: 'https://login.bank.example' }, undefined, 'login.bank.example'],
  [
    'a proxy without a referrer',
    { origin: 'null', 'sec-fetch-site': 'same-origin' },
    undefined,
    'login.bank.example',
  ],
  ['a host page', { origin: 'https://www.host.example:8443' }, undefined, 'www.host.example'],
  ['a frame', { origin: 'https://login.bank.example', 'x-portal-embedded': 'true' }, undefined, null],
  ['another port', {}, 'http://localhost:8080', 'localhost'],
  ['an IP address', {}, 'http://127.0.0.1:8080', null],
  ['an IPv6 address', {}, 'http://[::1]:8080', null],
  ['an internationalised host name', {}, 'https://bank.müller.example', 'bank.xn--mller-kva.example'],
  ['the longest host name', {}, `https://${'a'.repeat(24)}.example`, `${'a'.repeat(24)}.example`],
  ['a longer host name', {}, `https://${'a'.repeat(25)}.example`, null],
])('the text message for %s is bound to its host @D-4 @SEC-R13', (_, headers, publicOrigin, host) => {
  expect(asking(headers as Record<string, string>, publicOrigin)).toBe(host);
});
