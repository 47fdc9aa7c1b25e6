import { portalTarget } from './target';

const ORIGIN = 'https://portal.example';

describe('portalTarget', () => {
  test.each([
    ['/apps/home', '/apps/home'],
    ['/apps/home?a=1#b', '/apps/home?a=1#b'],
    ['https://portal.example/apps/home', '/apps/home'],
    ['/a/../b', '/b'],
    ['/x?next=//evil.example', '/x?next=//evil.example'],
  ])('SEC-R8 follows %s', (target, path) => {
    expect(portalTarget(target, ORIGIN)).toBe(path);
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
  ])('SEC-R8 refuses %j', (target) => {
    expect(portalTarget(target, ORIGIN)).toBeNull();
  });
});
