/** @jest-environment node */
import { PassThrough } from 'node:stream';
import { askContacts, CONTACT_OPTIONS } from './new-questions';

/** Answers each question in turn, as a person does; without a further answer the input ends. */
async function ask(answers: readonly string[], given: Readonly<Record<string, string>> = {}) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const left = [...answers];
  let asked = '';
  output.on('data', (text: Buffer) => {
    asked += String(text);
    if (!asked.endsWith(': ')) return;
    const answer = left.shift();
    if (answer === undefined) input.end();
    else input.write(`${answer}\n`);
  });
  return { values: await askContacts(given, input, output), asked };
}

test('WL-7 wl:new asks for each contact that is not given, and an empty answer leaves one out', async () => {
  const { values, asked } = await ask(['help@bank.example', ''], { supportPhone: '+49 69 90009 142' });
  expect(values).toEqual({ supportPhone: '+49 69 90009 142', supportEmail: 'help@bank.example' });
  expect(asked).toContain('Help Desk: e-mail address: ');
  expect(asked).not.toContain('Help Desk: phone');
});

test('WL-7 the end of the input leaves out what has not been asked', async () => {
  expect((await ask([])).values).toEqual({});
  expect(CONTACT_OPTIONS.map(({ name }) => name)).toContain('cookiePolicy');
});
