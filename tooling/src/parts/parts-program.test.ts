import { Command, parseCommandLine } from '@portal/registry/command-line';
import { UsageError } from '@portal/registry/run-command';
import { createPartsProgram, type PartsActions } from './parts-program';

/** Valid arguments of each command. */
const WORDS: Readonly<Record<Exclude<keyof PartsActions, 'rollbackAll'>, readonly string[]>> = {
  deploy: ['login-mf'],
  promote: ['login-mf', '0f3a'],
  rollback: ['login-mf', '0f3a'],
  canary: ['login-mf', '5'],
  status: ['login-mf'],
  containing: ['axios@^1'],
  prune: [],
  dev: ['login-mf'],
  new: ['hello-mf'],
};
const COMMANDS = Object.entries(WORDS);

const NO_PERCENTAGE = [
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
const NO_DAYS = ['', 'abc', '0', '-1', '1.5', '0x10', '1e3', '36501'];
const NO_PORT = ['', 'abc', '0', '-1', '0x10', '1e3', '65535', '99999999999', '1.5'];

const WRONG: readonly (readonly string[])[] = [
  ...COMMANDS.map(([command, words]) => [command, ...words, 'more']),
  ...COMMANDS.filter(([, words]) => words.length > 0).map(([command]) => [command, ' ']),
  ...['canary', 'containing', 'dev', 'new', 'promote'].map((command) => [command]),
  // An empty value is no reason to skip the probe.
  ...['from', 'skip-probe', 'canary'].map((option) => ['deploy', 'login-mf', `--${option}=`]),
  ...NO_PERCENTAGE.flatMap((text) => [
    ['canary', 'login-mf', text],
    ['deploy', 'login-mf', `--canary=${text}`],
  ]),
  ...NO_PORT.map((text) => ['dev', 'login-mf', `--port=${text}`]),
  ...NO_DAYS.map((text) => ['prune', `--older-than=${text}`]),
  ['containing', 'axios@newest'],
  ['deploy', 'login-mf', '--hold', '--canary', '5'],
  ['deploy', 'login-mf', '--canary', '0'],
  ['deploy', 'login-mf', '--all'],
  ['deploy', '--all', '--hold'],
  ['deploy', '--all', '--canary', '5'],
  ['deploy', '--all', '--from', 'folder'],
  ['rollback', 'login-mf', '--all'],
  ['rollback', 'login-mf', '0f3a', '--all'],
  ['rollback', '--all', '--hold'],
];

/** Parses the arguments and returns the output and the called actions with their arguments. */
async function parse(words: readonly string[]) {
  const calls: unknown[][] = [];
  const actions = Object.fromEntries(
    ['rollbackAll', ...COMMANDS.map(([name]) => name)].map((name) => [
      name,
      async (...given: unknown[]) =>
        void calls.push([name, ...given.filter((each) => !(each instanceof Command))]),
    ]),
  ) as unknown as PartsActions;
  let printed = '';
  const program = createPartsProgram(actions);
  for (const each of [program, ...program.commands])
    each.configureOutput({ writeOut: (text) => (printed += text), writeErr: (text) => (printed += text) });
  const error = await parseCommandLine(program, words).catch((reason: unknown) => reason);
  return { calls, printed, error };
}

test('each usage error of a command is reported with its usage and runs nothing @CARD-6', async () => {
  for (const words of WRONG) {
    const { calls, printed, error } = await parse(words);
    const text = words.join(' ');
    expect({ text, isUsage: error instanceof UsageError, calls }).toEqual({ text, isUsage: true, calls: [] });
    expect(`${text}: ${printed}`).toMatch(/: error: \S/);
    expect(printed).toContain(`Usage: npm run parts -- ${words[0] ?? ''} `);
    expect(printed).not.toMatch(/^\s+at |undefined|\[object/m);
  }
});

test('a misspelt command or option is reported with a suggestion @CARD-6', async () => {
  expect((await parse(['deplyo', 'login-mf'])).printed).toContain('(Did you mean deploy?)');
  expect((await parse(['deploy', 'login-mf', '--agian'])).printed).toContain('(Did you mean --again?)');
});

test('--help of each command prints its usage and runs nothing @CARD-6', async () => {
  for (const words of [[], ...COMMANDS.map(([name]) => [name])]) {
    const { calls, printed, error } = await parse([...words, '--help']);
    expect([error, calls]).toEqual([undefined, []]);
    expect(printed).toContain(`Usage: npm run parts -- ${words.join('')}`.trim());
  }
});

// The actions are mocked: --skip-probe is only parsed here. Deploys with the probe are in tests/parts.
test('each command accepts its arguments and options @CARD-6', async () => {
  for (const [name, words] of COMMANDS) {
    const { calls, error } = await parse([name, ...words]);
    expect(error).toBeUndefined();
    expect(calls[0]?.slice(0, words.length + 1)).toEqual([
      name,
      ...words.map((word) => (name === 'canary' && word === '5' ? 5 : word)),
    ]);
  }
  const options = ['--again', '--older', '--accept-looks', '--canary', '5', '--from', 'folder'];
  expect((await parse(['deploy', 'login-mf', ...options])).calls).toEqual([
    [
      'deploy',
      'login-mf',
      { acceptLooks: true, again: true, canary: 5, from: 'folder', hold: false, older: true },
    ],
  ]);
  expect((await parse(['canary', 'login-mf', '5', '--id', '0f3a', '--again'])).calls).toEqual([
    ['canary', 'login-mf', 5, { again: true, id: '0f3a' }],
  ]);
  expect((await parse(['dev', 'login-mf', '--port', '5100'])).calls).toEqual([
    ['dev', 'login-mf', { port: 5100 }],
  ]);
  expect((await parse(['canary', 'login-mf', '2.5%'])).calls).toEqual([
    ['canary', 'login-mf', 2.5, { again: false }],
  ]);
  expect((await parse(['status'])).calls).toEqual([['status', undefined]]);
  expect((await parse(['deploy', 'login-mf', '--skip-probe', 'no browser'])).calls).toEqual([
    [
      'deploy',
      'login-mf',
      { acceptLooks: false, again: false, older: false, hold: false, skipProbe: 'no browser' },
    ],
  ]);
  expect((await parse(['prune'])).calls).toEqual([['prune', { olderThan: 30, apply: false }]]);
});

test('deploy --all takes --again and --skip-probe, and says why it takes no other option @CARD-6', async () => {
  expect((await parse(['deploy', '--all'])).calls).toEqual([
    ['deploy', undefined, { acceptLooks: false, again: false, hold: false, older: false }],
  ]);
  expect((await parse(['deploy', '--all', '--again', '--skip-probe', 'no browser'])).calls).toEqual([
    [
      'deploy',
      undefined,
      { acceptLooks: false, again: true, hold: false, older: false, skipProbe: 'no browser' },
    ],
  ]);
  for (const [words, reason] of [
    [['--hold'], '--hold goes with one part: a set is tried together'],
    [['--canary', '5'], '--canary goes with one part: a set is tried together'],
    [['--from', 'folder'], '--from names the build of one part'],
    [['login-mf'], '--all deploys every part; leave out login-mf'],
  ] as const)
    expect((await parse(['deploy', '--all', ...words])).printed).toContain(`error: ${reason}`);
  expect((await parse(['deploy'])).printed).toContain('error: name a part, or deploy all of them with --all');
});

test('rollback --all takes --again and --skip-probe, which no single part takes @CARD-6', async () => {
  expect((await parse(['rollback', '--all'])).calls).toEqual([['rollbackAll', { again: false }]]);
  expect((await parse(['rollback', '--all', '--again', '--skip-probe', 'no browser'])).calls).toEqual([
    ['rollbackAll', { again: true, skipProbe: 'no browser' }],
  ]);
  for (const [words, reason] of [
    [['login-mf', '--all'], '--all takes back a whole set; leave out login-mf'],
    [['login-mf', '--skip-probe', 'reason'], '--skip-probe goes with --all'],
    [[], 'name a part, or take back the latest set with --all'],
  ] as const)
    expect((await parse(['rollback', ...words])).printed).toContain(`error: ${reason}`);
});
