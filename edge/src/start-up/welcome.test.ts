import { renderWelcome } from './welcome';

test('the start-up message prints the URLs and the demo users', () => {
  const text = renderWelcome('http://localhost:8080', [
    { userId: 'alex.morgan', password: 'Secret-1', note: 'all channels' },
  ]);
  expect(text).toContain('http://localhost:8080/apps/home');
  expect(text).toContain('http://localhost:8080/dev/outbox');
  expect(text).toMatch(/alex\.morgan +Secret-1 +all channels/);
});

test('SEC-R16 without demo users the start-up message names neither users nor the outbox', () => {
  const text = renderWelcome('https://portal.example', []);
  expect(text).not.toContain('Demo users');
  expect(text).not.toContain('/dev/');
});
