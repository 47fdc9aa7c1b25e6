import { GENERATED_SECRET, type Setting } from './setting';
import { StartError } from './start-error';

type Named = Pick<Setting, 'name' | 'secret'>;

function createNameMatcher({ name, secret }: Named): RegExp {
  return new RegExp(`\\b${name}${secret ? '(?:_FILE)?' : ''}\\b`);
}

/** Whether a sentence names a setting, or the variable of the file from which a secret is read. */
export function mentions(sentence: string, setting: Named): boolean {
  return createNameMatcher(setting).test(sentence);
}

/** Returns an example assignment for an env file or a shell, or how to get the value. */
export function formatExample({ name, example }: Pick<Setting, 'name' | 'example'>): string {
  if (example === GENERATED_SECRET) return 'Make one with "openssl rand -base64 32".';
  if (example.startsWith('<')) return `Set it to the ${example.slice(1, -1)}.`;
  return `Example: ${name}=${/[ ()&]/.test(example) ? `'${example}'` : example}`;
}

/** Adds an example of the setting that the error message names first, unless the message has an example. */
export function addExample(error: StartError, settings: readonly Setting[]): StartError {
  const { message } = error;
  if (/\bsuch as\b|\bExample: |openssl rand/.test(message)) return error;
  const [named] = settings
    .map((setting) => ({ setting, at: message.search(createNameMatcher(setting)) }))
    .filter(({ at }) => at !== -1)
    .sort((one, other) => one.at - other.at);
  if (named === undefined) return error;
  return new StartError(`${message} ${formatExample(named.setting)}`, { cause: error.cause });
}
