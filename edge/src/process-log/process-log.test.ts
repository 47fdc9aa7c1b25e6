import { createJsonLog, createTextLog } from './process-log';

function recorder(): { readonly texts: string[]; readonly write: (text: string | Uint8Array) => boolean } {
  const texts: string[] = [];
  return { texts, write: (text) => Boolean(texts.push(String(text))) };
}

test('outside LOCAL each message is one JSON line, line breaks included @SEC-R15', () => {
  const out = recorder();
  const log = createJsonLog(out);
  log.info('The portal is running.', { event: 'started' });
  log.warn('two\nlines');
  log.error('wrong');
  log.fatal('over');
  expect(out.texts.every((text) => text.endsWith('\n') && !text.slice(0, -1).includes('\n'))).toBe(true);
  expect(out.texts.map((text) => JSON.parse(text) as unknown)).toEqual([
    { level: 30, time: expect.any(Number) as number, event: 'started', msg: 'The portal is running.' },
    { level: 40, time: expect.any(Number) as number, msg: 'two\nlines' },
    { level: 50, time: expect.any(Number) as number, msg: 'wrong' },
    { level: 60, time: expect.any(Number) as number, msg: 'over' },
  ]);
  expect(log.lines).toBe(out);
});

test('in LOCAL news are text on stdout, problems on stderr @D-14', () => {
  const [out, problems] = [recorder(), recorder()];
  const log = createTextLog(out, problems);
  log.info('Live parts: a');
  log.warn('a');
  log.error('b');
  log.fatal('c');
  expect([out.texts, problems.texts]).toEqual([['Live parts: a\n'], ['a\n', 'b\n', 'c\n']]);
});

test('a direction mark in a message reorders no line of the log @SEC-R15', () => {
  const out = recorder();
  createTextLog(out).info('bank\u202e.json');
  createJsonLog(out).info('bank\u202e.json', { file: '\u2066x\u200b' });
  expect(out.texts.join('')).not.toMatch(/[\p{Cf}]/u);
  expect(JSON.parse(out.texts[1] ?? '')).toMatchObject({ msg: 'bank\u202e.json', file: '\u2066x\u200b' });
});
