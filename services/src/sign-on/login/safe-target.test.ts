import { resolveSafeTarget } from './safe-target';

const ORIGIN = 'https://portal.example';

describe('resolveSafeTarget', () => {
  test.each([
    ['/apps/home', '/apps/home'],
    ['/apps/home?a=1#b', '/apps/home?a=1#b'],
    ['https://portal.example/apps/home', '/apps/home'],
    ['/a/../b', '/b'],
    ['/x?next=//evil.example', '/x?next=//evil.example'],
  ])('accepts %s @SEC-R8', (target, path) => {
    expect(resolveSafeTarget(target, ORIGIN)).toBe(path);
  });

  test.each([
    [''],
    ['//evil.example'],
    ['/\\evil.example'],
    ['\\\\evil.example'],
    ['/.//evil.example'],
    ['/%2e//evil.example'],
    ['https://portal.example//evil.example'],
    ['https://evil.example/'],
    ['https://portal.example@evil.example/'],
    ['https://user:secret@portal.example/'],
    ['http://portal.example/'],
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    [' /apps/home'],
    ['/apps\n/home'],
    ['/\t/evil.example'],
    ['apps/home'],
    ['https://'],
    [`/${'a'.repeat(8192)}`],
  ])('rejects %j @SEC-R8', (target) => {
    expect(resolveSafeTarget(target, ORIGIN)).toBeNull();
  });

  test.each([
    ['https://www.bank.example', 'https://www.bank.example/'],
    ['https://www.bank.example/start?a=1#b', 'https://www.bank.example/start?a=1#b'],
    ['https://www.bank.example.evil.example/', null],
    ['https://www.bank.example@evil.example/', null],
    ['http://www.bank.example/', null],
    ['https://www.bank.example:8443/', null],
    [`https://www.bank.example/${'a'.repeat(8192)}`, null],
  ])('with another allowed origin, %s resolves to %s @SEC-R8 @D-9', (target, address) => {
    expect(resolveSafeTarget(target, ORIGIN, ['https://www.bank.example'])).toBe(address);
  });
});
