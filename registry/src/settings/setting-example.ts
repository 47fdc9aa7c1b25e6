import { GENERATED_SECRET, type Setting } from './setting';
import { StartError } from './start-error';

function createNameMatcher({ name, secret }: Setting): RegExp {
  return new RegExp(`\\b${name}${secret ? '(?:_FILE)?' : ''}\\b`);
}

/** Returns true when a sentence is about a setting or the file that it is read from. */
export function mentions(sentence: string, setting: Setting): boolean {
  return createNameMatcher(setting).test(sentence);
}

/** Returns how a setting is written in an env file and in a shell, or where its value comes from. */
function formatExample({ name, example }: Pick<Setting, 'name' | 'example'>): string {
  if (example === GENERATED_SECRET) return 'Make one with "openssl rand -base64 32".';
  if (example.startsWith('<')) return `Set it to the ${example.slice(1, -1)}.`;
  return `Example: ${name}=${/[ ()&]/.test(example) ? `'${example}'` : example}`;
}

/** Adds an example of the setting that a sentence names first, unless the sentence has one. */
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
