import { foldEvents } from '@portal/delivery/registry';
import { canary, deploy, promote, written } from '@portal/delivery/registry-for-test';
import { promoted, rolledBack, shownToShare } from './changes';

const states = foldEvents(
  written(
    deploy('login-mf', 'aaaa'),
    promote('login-mf', 'aaaa'),
    deploy('login-mf', 'abbb'),
    promote('login-mf', 'abbb'),
    deploy('login-mf', 'cccc'),
    deploy('shell', 'dddd'),
    promote('shell', 'dddd'),
    deploy('shell', 'eeee'),
    canary('shell', 'eeee', 5),
  ),
);

test('CARD-6 without an id a promotion takes the canary, else the latest; a roll-back the one before', () => {
  expect(promoted(states, 'login-mf', undefined, 'me')).toMatchObject({
    kind: 'promote',
    id: 'cccc',
    who: 'me',
  });
  expect(promoted(states, 'shell', undefined, 'me')).toMatchObject({ id: 'eeee' });
  expect(rolledBack(states, 'login-mf', undefined, 'me')).toMatchObject({ kind: 'rollback', id: 'aaaa' });
});

test('CARD-6 a roll-back while a canary runs ends the canary alone', () => {
  expect(rolledBack(states, 'shell', undefined, 'me')).toMatchObject({
    kind: 'canary',
    id: 'eeee',
    percent: 0,
  });
});

test('CARD-6 an id may be shortened while it says which build is meant', () => {
  expect(promoted(states, 'login-mf', 'aa', 'me')).toMatchObject({ id: 'aaaa' });
  expect(() => promoted(states, 'login-mf', 'a', 'me')).toThrow('login-mf has no one build "a"');
});

test('CARD-6 a canary takes the latest build, and another share keeps its build', () => {
  expect(shownToShare(states, 'login-mf', 5, undefined, 'me')).toMatchObject({ id: 'cccc', percent: 5 });
  expect(shownToShare(states, 'shell', 20, undefined, 'me')).toMatchObject({ id: 'eeee', percent: 20 });
});
