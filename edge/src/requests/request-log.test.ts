import fastify from 'fastify';
import { logFormat } from './request-log';

test('a direction mark in a logged text reorders no line @SEC-R15', () => {
  const lines: string[] = [];
  const { log } = fastify({
    logger: { level: 'info', ...logFormat, stream: { write: (line) => void lines.push(line) } },
  });
  log.warn({ reason: 'a\u202eb\u200b' }, '\u2066c\r\nd');
  expect(lines.join('').trimEnd()).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ reason: 'a\u202eb\u200b', msg: '\u2066c\r\nd' });
});
