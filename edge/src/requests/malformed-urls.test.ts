import type { IncomingMessage } from 'node:http';
import { isMalformedUrl, rewriteMalformedUrl } from './malformed-urls';

function createRequest(url: string): IncomingMessage {
  return { url } as IncomingMessage;
}
function routed(url: string): string {
  return rewriteMalformedUrl(createRequest(url));
}

const UNRESERVED = [...'ABCXYZabcxyz0189-._~'];

test.each(UNRESERVED)(
  'a path that percent-encodes the unreserved character “%s” matches no route @SEC-R16',
  (character) => {
    const code = character.charCodeAt(0).toString(16);
    for (const encoded of [`%${code}`, `%${code.toUpperCase()}`])
      expect(decodeURIComponent(routed(`/a${encoded}b?q=${encoded}`))).toBe(`/a${encoded}b?q=${character}`);
  },
);

test.each([
  '/default/fps',
  '/karmesin/konto%C3%BCbersicht',
  '/uti/a%40b%20c%2Fd%25',
  '/app/default/login?TARGET=%2Fapps%2Fhome&x=%64',
  '/a%5Bb%5D%60%7B%7C%7D%3A%3B%40%5B%5C%2F%2C%2B',
])('%s is routed unchanged @SEC-R16', (url) => {
  expect(routed(url)).toBe(url);
});

test('a malformed URL is marked and replaced @NAV-7', () => {
  const request = createRequest('/default/fps%');
  expect(rewriteMalformedUrl(request)).toBe('/unreadable');
  expect(isMalformedUrl(request)).toBe(true);
});
