import { parseArgs } from 'node:util';
import { UsageError } from '@portal/delivery/run-command';
import { numberInDigits } from '@portal/delivery/settings';
import { isContentQuery } from '../deploy/builds-containing';
import { PARTS_HELP, PARTS_USAGE, type PartsCommandName } from './parts-help';

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  hold: { type: 'boolean' },
  again: { type: 'boolean' },
  json: { type: 'boolean' },
  canary: { type: 'string' },
  from: { type: 'string' },
  id: { type: 'string' },
  'skip-probe': { type: 'string' },
  port: { type: 'string' },
} as const;

interface Grammar {
  /** Positional words after the command, named as the usage names them. */
  readonly words: readonly { readonly name: string; readonly isOptional?: true }[];
  readonly options: readonly Exclude<keyof typeof OPTIONS, 'help'>[];
}

const PART = { name: 'part' } as const;

const GRAMMAR: Readonly<Record<PartsCommandName, Grammar>> = {
  deploy: { words: [PART], options: ['hold', 'canary', 'from', 'skip-probe', 'again'] },
  promote: { words: [PART, { name: 'id', isOptional: true }], options: ['again'] },
  rollback: { words: [PART, { name: 'id', isOptional: true }], options: ['again'] },
  canary: { words: [PART, { name: 'percent' }], options: ['id', 'again'] },
  status: { words: [{ name: 'part', isOptional: true }], options: [] },
  containing: { words: [{ name: 'what' }], options: ['json'] },
  dev: { words: [PART], options: ['port'] },
  new: { words: [{ name: 'name' }], options: [] },
};

/** The two after it are used, too. */
const LAST_PORT = 65_533;
const DEFAULT_PORT = '4100';

/** A command line of `npm run parts`, read. */
export interface PartsWords {
  readonly command: PartsCommandName;
  /** The part, name or query; empty where the command was given none. */
  readonly subject: string;
  readonly id: string | undefined;
  readonly percent: number | null;
  readonly isHeld: boolean;
  readonly isAgain: boolean;
  readonly isJson: boolean;
  readonly from: string | undefined;
  readonly probeSkipped: string | undefined;
  readonly port: number;
}

const isCommand = (word: string): word is PartsCommandName => Object.hasOwn(PARTS_USAGE, word);

const usageOf = (command: PartsCommandName): string => `Usage: npm run parts -- ${PARTS_USAGE[command]}`;

const parseOptions = (words: readonly string[]) => {
  try {
    return parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    const [command = ''] = words;
    // Node's own sentence; what follows it is about options that begin with a hyphen.
    const [sentence = ''] = (error as Error).message.split('\n');
    throw new UsageError(
      `${sentence.replace(/\.?$/, '.')}\n${isCommand(command) ? usageOf(command) : 'Usage: npm run parts -- --help'}`,
    );
  }
};

const parsePercent = (text: string, fail: (sentence: string) => Error): number => {
  const percent = /^\d+(?:\.\d+)?%?$/.test(text) ? Number.parseFloat(text) : Number.NaN;
  if (percent >= 0 && percent <= 100) return percent;
  throw fail(`A share is a number from 0 to 100, not "${text}".`);
};

/**
 * Reads a command line of `npm run parts`.
 *
 * @returns null when help is asked for
 * @throws UsageError with what is wrong and the command's usage
 */
export const readPartsWords = (words: readonly string[]): PartsWords | null => {
  const { values, positionals } = parseOptions(words);
  const [command, ...given] = positionals;
  if (command === undefined || values.help === true) return null;
  if (!isCommand(command)) throw new UsageError(`There is no command "${command}".\n\n${PARTS_HELP}`);
  const { words: expected, options } = GRAMMAR[command];
  const fail = (sentence: string): UsageError => new UsageError(`${sentence}\n${usageOf(command)}`);
  const foreign = Object.keys(values).find((option) => options.every((each) => each !== option));
  if (foreign !== undefined) throw fail(`"${command}" takes no --${foreign}.`);
  const missing = expected[given.length];
  if (missing !== undefined && missing.isOptional !== true) throw fail(`The <${missing.name}> is missing.`);
  if (given.length > expected.length) throw fail(`"${given.slice(expected.length).join(' ')}" is too much.`);
  const empty = expected.find((_word, index) => given[index]?.trim() === '');
  if (empty !== undefined) throw fail(`The <${empty.name}> is empty.`);
  const blank = (['from', 'id', 'canary', 'port', 'skip-probe'] as const).find(
    (option) => values[option]?.trim() === '',
  );
  if (blank !== undefined) throw fail(`--${blank} needs a value.`);
  if (values.hold === true && values.canary !== undefined) throw fail('Either --hold or --canary.');
  const share = command === 'canary' ? given[1] : values.canary;
  const percent = share === undefined ? null : parsePercent(share, fail);
  if (command === 'deploy' && percent === 0) throw fail('A canary begins with a share above 0.');
  const [subject = ''] = given;
  if (command === 'containing' && !isContentQuery(subject))
    throw fail(`"${subject}" is neither a path nor a package or package@range.`);
  const port = numberInDigits(values.port ?? DEFAULT_PORT, 1, LAST_PORT);
  if (port === null) throw fail(`A port is a whole number up to ${LAST_PORT}, not "${values.port ?? ''}".`);
  return {
    command,
    subject,
    id: command === 'canary' ? values.id : given[1],
    percent,
    isHeld: values.hold === true,
    isAgain: values.again === true,
    isJson: values.json === true,
    from: values.from,
    probeSkipped: values['skip-probe'],
    port,
  };
};
