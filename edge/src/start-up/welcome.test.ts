import { renderWelcome } from './welcome';

test('the start prints the addresses to open and the demo users', () => {
  const text = renderWelcome('http://localhost:8080', [
    { userId: 'alex.morgan', password: 'Secret-1', note: 'all channels' },
  ]);
  expect(text).toContain('http://localhost:8080/apps/home');
  expect(text).toContain('http://localhost:8080/dev/outbox');
  expect(text).toMatch(/alex\.morgan +Secret-1 +all channels/);
});

test('SEC-R16 without demo users neither users nor the outbox are named', () => {
  const text = renderWelcome('https://portal.example', []);
  expect(text).not.toContain('Demo users');
  expect(text).not.toContain('/dev/');
});
