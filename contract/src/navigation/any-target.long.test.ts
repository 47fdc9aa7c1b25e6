/** @jest-environment node */
import fc from 'fast-check';
import { safeRedirect } from './safe-redirect';

const RUNS = 3_000;

const origin = 'https://login.example.com';
const allowedOrigins = ['https://bank.example'];
const targets = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  // Fragments on which parsers disagree, in any order.
  fc
    .array(
      fc.constantFrom(
        ...['/', '//', '\\', ':', '@', '?', '#', '..', '.', ';', '%2f', '%5c', '%00', '\t', '\n', '\r', ' '],
        ...['\0', '\u200b', '\u202e', '\u3000', '。', '／', '[', ']', '::1', '0x7f.1', 'localhost', 'a'],
        ...['http:', 'https:', 'HTTPS:', 'javascript:', 'data:', 'ftp:', 'blob:', 'about:', 'wss:'],
        ...['evil.example', 'bank.example', 'login.example.com', origin, 'https://bank.example'],
      ),
      { maxLength: 8 },
    )
    .map((pieces) => pieces.join('')),
  // Paths and URLs that may be allowed.
  fc
    .tuple(fc.constantFrom('', origin, ...allowedOrigins), fc.webPath(), fc.webQueryParameters())
    .map(([start, urlPath, query]) => `${start}/${urlPath.replace(/^\/+/, '')}?${query}`),
);

test('any target leads to this origin or an allowed one @SEC-R8 @D-9', () => {
  let allowed = 0;
  fc.assert(
    fc.property(targets, (target) => {
      const safe = safeRedirect(target, { origin, allowedOrigins });
      if (safe === null) return;
      allowed += 1;
      const page = new URL('/default/fps', origin);
      const led = new URL(safe, page);
      expect([origin, ...allowedOrigins]).toContain(led.origin);
      expect(led.protocol).toBe('https:');
      expect(led.username + led.password).toBe('');
      expect(safe).not.toMatch(/^[/\\]{2}|[\s\\]|\p{Cc}/u);
      // A second check gives the same result.
      expect(safeRedirect(safe, { origin, allowedOrigins })).toBe(safe);
      if (!safe.startsWith('/')) expect(safe.startsWith('https://bank.example/')).toBe(true);
    }),
    { numRuns: RUNS },
  );
  expect(allowed).toBeGreaterThan(100);
});
