import { UsageError } from '@portal/delivery/run-command';
import { PARTS_USAGE, type PartsCommandName } from './parts-help';
import { readPartsWords } from './parts-words';

const RIGHT: Readonly<Record<PartsCommandName, readonly string[]>> = {
  deploy: ['login-mf'],
  promote: ['login-mf', '0f3a'],
  rollback: ['login-mf', '0f3a'],
  canary: ['login-mf', '5'],
  status: ['login-mf'],
  containing: ['axios@^1'],
  dev: ['login-mf'],
  new: ['hello-mf'],
};
const COMMANDS = Object.keys(PARTS_USAGE) as PartsCommandName[];

/** What each option takes: a value that is understood; null for none. */
const OPTIONS: Readonly<Record<string, string | null>> = {
  hold: null,
  again: null,
  json: null,
  canary: '5',
  from: 'folder',
  id: '0f3a',
  'skip-probe': 'reason',
  port: '4100',
};
const takes = (command: PartsCommandName, option: string): boolean =>
  PARTS_USAGE[command].includes(`--${option}`);
const asWords = (option: string): readonly string[] => {
  const value = OPTIONS[option] ?? null;
  return value === null ? [`--${option}`] : [`--${option}`, value];
};
const NO_SHARE = [
  'abc',
  '',
  ' ',
  '-1',
  '--5',
  '101',
  '5e1',
  '0x5',
  'NaN',
  'Infinity',
  '5 %',
  '1,5',
  '٥',
  '5%%',
];
const NO_PORT = ['', 'abc', '0', '-1', '0x10', '1e3', '65534', '99999999999', '1.5'];

const wrongWords = (command: PartsCommandName): readonly (readonly string[])[] => {
  const right = RIGHT[command];
  const options = Object.keys(OPTIONS);
  const needed = PARTS_USAGE[command].match(/<(?:part|name|what|percent)>/g)?.length ?? 0;
  const positional = PARTS_USAGE[command].replace(/ \[?--.*/, '');
  return [
    ...Array.from({ length: positional.match(/<\w+>/g)?.length ?? 0 }, (_each, length) =>
      right.slice(0, length),
    ),
    ...(needed > 0
      ? [
          ['', ...right.slice(1)],
          [' ', ...right.slice(1)],
        ]
      : [['']]),
    [...right, 'more'].length > right.length && !/\[(?:id)\]/.test(PARTS_USAGE[command])
      ? [...right, 'more']
      : [...right, 'and', 'more'],
    ...options.filter((option) => !takes(command, option)).map((option) => [...right, ...asWords(option)]),
    ...options
      .filter((option) => takes(command, option) && OPTIONS[option] !== null)
      .flatMap((option) => [
        [...right, `--${option}`],
        [...right, `--${option}`, '--again'],
        [...right, `--${option}=`],
        [...right, `--${option}= `],
      ]),
    ...options.filter((option) => OPTIONS[option] === null).map((option) => [...right, `--${option}=yes`]),
    [...right, '--constructor'],
    [...right, '--__proto__', 'x'],
    [...right, '-x'],
    [...right, '--Hold'],
  ];
};

const cases = COMMANDS.flatMap((command) => wrongWords(command).map((words) => [command, ...words]));
const shares = NO_SHARE.flatMap((text) => [
  ['canary', 'login-mf', text],
  ['deploy', 'login-mf', `--canary=${text}`],
]);
const ports = NO_PORT.map((text) => ['dev', 'login-mf', `--port=${text}`]);
const others = [
  ['containing', 'axios@newest'],
  ['deploy', 'login-mf', '--hold', '--canary', '5'],
  ['deploy', 'login-mf', '--canary', '0'],
];
const unknown = ['burn', 'constructor', 'toString', '__proto__', 'hasOwnProperty', 'DEPLOY', ''].map(
  (word) => [word],
);

const errorOf = (words: readonly string[]): unknown => {
  try {
    return readPartsWords(words);
  } catch (error) {
    return error;
  }
};

test('CARD-6 every command of parts answers each wrong argument with a sentence and its usage', () => {
  const all = [...cases, ...shares, ...ports, ...others];
  expect(all.length).toBeGreaterThan(120);
  for (const words of all) {
    const error = errorOf(words);
    const text = words.join(' ');
    expect({ text, isUsage: error instanceof UsageError }).toEqual({ text, isUsage: true });
    const [sentence = '', ...rest] = (error as Error).message.split('\n');
    expect(`${text}: ${sentence}`).toMatch(/: \S.*[.?']$/);
    expect(rest.join('\n')).toContain(`Usage: npm run parts -- ${words[0] ?? ''} `);
    expect((error as Error).message).not.toMatch(/^\s+at |undefined|\[object/m);
  }
});

test('CARD-6 a command that does not exist is answered with the help of those that do', () => {
  for (const words of unknown) {
    const error = errorOf(words);
    expect(error).toBeInstanceOf(UsageError);
    expect((error as Error).message).toContain(`There is no command "${words[0] ?? ''}".`);
  }
});

test('CARD-6 each command with what its usage names is understood', () => {
  for (const command of COMMANDS) {
    const { options } = {
      options: Object.keys(OPTIONS).filter((option) => takes(command, option) && option !== 'hold'),
    };
    expect(readPartsWords([command, ...RIGHT[command], ...options.flatMap(asWords)])).toMatchObject({
      command,
      subject: RIGHT[command][0],
    });
  }
  expect(readPartsWords(['canary', 'login-mf', '2.5%'])).toMatchObject({ percent: 2.5 });
  expect(readPartsWords(['status'])).toMatchObject({ subject: '' });
});
