/** @jest-environment node */
import { PassThrough } from 'node:stream';
import { askContacts, CONTACT_OPTIONS, StoppedError } from './new-questions';

const CTRL_C = '\u0003';

/** A terminal's stream; Node reads its keys one by one. */
function terminalStream() {
  return Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined });
}

/** Answers one question after the other; the input ends when there are no more answers. */
async function ask(
  answers: readonly string[],
  givenAnswers: Readonly<Record<string, string>> = {},
  isTerminal = false,
) {
  const [input, output] = isTerminal
    ? [terminalStream(), terminalStream()]
    : [new PassThrough(), new PassThrough()];
  const left = [...answers];
  let asked = '';
  output.on('data', (text: Buffer) => {
    asked += String(text);
    if (!/: (?:\u001b\[\d+G)?$/.test(asked)) return;
    const answer = left.shift();
    if (answer === undefined) input.end();
    else input.write(answer === CTRL_C ? answer : `${answer}\n`);
  });
  const findProblem = (_name: string, answer: string) => (answer === 'wrong' ? 'That is wrong.' : null);
  return { values: await askContacts(givenAnswers, findProblem, input, output), asked };
}

test('wl:new asks for each contact that is not given, and an empty answer leaves one out @WL-7', async () => {
  const { values, asked } = await ask(['help@bank.example', ''], { supportPhone: '+49 69 90009 142' });
  expect(values).toEqual({ supportPhone: '+49 69 90009 142', supportEmail: 'help@bank.example' });
  expect(asked).toContain('Help Desk: e-mail address: ');
  expect(asked).not.toContain('Help Desk: phone');
});

test('when the input ends, the remaining questions are skipped @WL-7', async () => {
  expect((await ask([])).values).toEqual({});
  expect(CONTACT_OPTIONS.map((option) => option.attributeName())).toContain('cookiePolicy');
});

test('an invalid answer is asked for again, with the reason @WL-7', async () => {
  const { values, asked } = await ask(['wrong', 'wrong', '+49 69 1', '']);
  expect(values).toEqual({ supportPhone: '+49 69 1' });
  expect(asked.match(/That is wrong\./g)).toHaveLength(2);
});

test('hours of the Help Desk are asked for with a contact only, and are needed then @WL-7', async () => {
  const without = await ask(['', '', 'sender@bank.example']);
  expect(without.values).toEqual({ senderEmail: 'sender@bank.example' });
  const { values, asked } = await ask(['+49 69 1', '', '', 'Mondays', '', 'Montags']);
  expect(values).toMatchObject({ supportHours: 'Mondays', supportHoursGerman: 'Montags' });
  expect(asked.match(/It is needed\./g)).toHaveLength(2);
});

test('Ctrl+C at any question stops, so that nothing is written @WL-7', async () => {
  for (const answered of [0, 1, 5]) {
    const answers = [...Array.from({ length: answered }, () => ''), CTRL_C];
    await expect(ask(answers, {}, true)).rejects.toThrow(StoppedError);
  }
});
