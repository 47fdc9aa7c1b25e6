import { formatAdvice } from './advice-lines';

const REASON = 'mentions the Help Desk, but this client offers no way to reach it';

function adviceFor(file: string, ...fields: readonly string[]) {
  return fields.map((field) => ({ file, field, reason: REASON }));
}

test('a few messages are listed singly @WL-2', () => {
  expect(formatAdvice(adviceFor('a.json', '/wordings/en-US/shared/x', '/logo/mailFile'))).toEqual([
    `a.json /wordings/en-US/shared/x: ${REASON}`,
    `a.json /logo/mailFile: ${REASON}`,
  ]);
  expect(formatAdvice([])).toEqual([]);
});

test('advice that many messages of a client share is said once, with every key @WL-2', () => {
  const fields = [
    'en-US/shared/slot/advice',
    'en-US/shared/other',
    'de-DE/shared/other',
    'de-DE/login-mf/hint',
  ];
  const advice = adviceFor('a.json', ...fields.map((field) => `/wordings/${field}`));
  expect(formatAdvice([...advice, ...adviceFor('b.json', '/wordings/en-US/shared/other')])).toEqual([
    `a.json /wordings, 4 messages: each ${REASON}`,
    '    /en-US/shared: slot/advice, other',
    '    /de-DE/shared: other',
    '    /de-DE/login-mf: hint',
    `b.json /wordings/en-US/shared/other: ${REASON}`,
  ]);
});
