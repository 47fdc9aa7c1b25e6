import { Command, parseCommandLine } from '@portal/registry/command-line';
import { UsageError } from '@portal/registry/run-command';
import { createPartsProgram, type PartsActions } from './parts-program';

interface Usage {
  /** Valid arguments of the command. */
  readonly words: readonly string[];
  /** Number of required arguments. */
  readonly required: number;
  /** Valid values of options; null for options without a value. */
  readonly options: Readonly<Record<string, string | null>>;
}

const USAGES: Readonly<Record<Exclude<keyof PartsActions, 'rollbackAll'>, Usage>> = {
  deploy: {
    words: ['login-mf'],
    required: 1,
    options: {
      hold: null,
      'accept-looks': null,
      again: null,
      older: null,
      canary: '5',
      from: 'folder',
      'skip-probe': 'reason',
    },
  },
  promote: { words: ['login-mf', '0f3a'], required: 1, options: { again: null } },
  rollback: { words: ['login-mf', '0f3a'], required: 1, options: { again: null } },
  canary: { words: ['login-mf', '5'], required: 2, options: { id: '0f3a', again: null } },
  status: { words: ['login-mf'], required: 0, options: { json: null } },
  containing: { words: ['axios@^1'], required: 1, options: { json: null } },
  prune: { words: [], required: 0, options: { 'older-than': '30', apply: null, json: null } },
  dev: { words: ['login-mf'], required: 1, options: { port: '4100' } },
  new: { words: ['hello-mf'], required: 1, options: {} },
};
const COMMANDS = Object.entries(USAGES);
const EVERY_OPTION = Object.assign({}, ...COMMANDS.map(([, { options }]) => options)) as Usage['options'];

function asWords([option, value]: readonly [string, string | null]): readonly string[] {
  return value === null ? [`--${option}`] : [`--${option}`, value];
}

function wrongWords({ words, required, options }: Usage): readonly (readonly string[])[] {
  return [
    ...Array.from({ length: required }, (_each, length) => words.slice(0, length)),
    ['', ...words.slice(1)],
    [' ', ...words.slice(1)],
    [...words, 'more'],
    ...Object.entries(EVERY_OPTION)
      .filter(([option]) => !Object.hasOwn(options, option))
      .map((option) => [...words, ...asWords(option)]),
    ...Object.entries(options).flatMap(([option, value]) =>
      value === null
        ? [[...words, `--${option}=yes`]]
        : [[`--${option}`], [`--${option}`, '--again'], [`--${option}=`], [`--${option}= `]].map((wrong) => [
            ...words,
            ...wrong,
          ]),
    ),
    [...words, '--constructor'],
    [...words, '--__proto__', 'x'],
    [...words, '-x'],
    [...words, '--Hold'],
  ];
}

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
  ...COMMANDS.flatMap(([command, usage]) => wrongWords(usage).map((words) => [command, ...words])),
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
const UNKNOWN = ['burn', 'constructor', 'toString', '__proto__', 'hasOwnProperty', 'DEPLOY', ''];

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
  expect(WRONG.length).toBeGreaterThan(120);
  for (const words of WRONG) {
    const { calls, printed, error } = await parse(words);
    const text = words.join(' ');
    expect({ text, isUsage: error instanceof UsageError, calls }).toEqual({ text, isUsage: true, calls: [] });
    expect(`${text}: ${printed}`).toMatch(/: error: \S/);
    expect(printed).toContain(`Usage: npm run parts -- ${words[0] ?? ''} `);
    expect(printed).not.toMatch(/^\s+at |undefined|\[object/m);
  }
});

test('an unknown command is reported with the help; a misspelt one with a suggestion @CARD-6', async () => {
  for (const word of UNKNOWN) {
    const { calls, printed, error } = await parse([word]);
    expect([word, error instanceof UsageError, calls]).toEqual([word, true, []]);
    expect(printed).toContain(`error: unknown command '${word}'`);
    expect(printed).toContain('Usage: npm run parts -- ');
  }
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
  for (const [name, { words, options }] of COMMANDS) {
    const given = Object.entries(options).filter(([option]) => option !== 'hold');
    const { calls, error } = await parse([name, ...words, ...given.flatMap(asWords)]);
    expect(error).toBeUndefined();
    expect(calls).toEqual([
      [name, ...words.map((word) => (name === 'canary' && word === '5' ? 5 : word)), expect.anything()],
    ]);
  }
  expect((await parse(['canary', 'login-mf', '2.5%'])).calls).toEqual([
    ['canary', 'login-mf', 2.5, { again: false }],
  ]);
  expect((await parse(['status'])).calls).toEqual([['status', undefined, { json: false }]]);
  expect((await parse(['deploy', 'login-mf', '--skip-probe', 'no browser'])).calls).toEqual([
    [
      'deploy',
      'login-mf',
      { acceptLooks: false, again: false, older: false, hold: false, skipProbe: 'no browser' },
    ],
  ]);
  expect((await parse(['prune'])).calls).toEqual([['prune', { olderThan: 30, apply: false, json: false }]]);
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
