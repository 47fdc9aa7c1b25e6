import { givenSettings } from './given-settings';
import { Mistakes, throwMistakes } from './mistakes';
import { readSecret } from './secret-files';
import type { Setting } from './setting';
import { addExample, mentions } from './setting-example';
import { StartError } from './start-error';
import { findUnclearFault } from './unclear-settings';
import { findUnknownUrlPart } from './url-parts';
import type { Variables } from './variables';

/** Variables with the content of secret files. */
interface PlainVariables {
  readonly variables: Variables;
  /** Settings whose value could not be read; `variables` has their examples instead. */
  readonly unreadable: readonly Setting[];
  readonly errors: readonly StartError[];
}

/** Reads a value as text. @throws StartError naming the variable, never the value */
function readText(variables: Variables, { name, secret, example }: Setting): string | undefined {
  const given = variables[name];
  const fault = given === undefined ? null : findUnclearFault(name, given);
  if (fault !== null) throw new StartError(`${name} ${fault}.`);
  const text = secret ? readSecret(variables, name) : given;
  const unknownPart = text !== undefined && example.includes('://') ? findUnknownUrlPart(name, text) : null;
  if (unknownPart !== null) throw new StartError(`${name} ${unknownPart}.`);
  return text;
}

function readVariables(environmentVariables: Variables, settings: readonly Setting[]): PlainVariables {
  const variables: Record<string, string | undefined> = { ...givenSettings(environmentVariables) };
  const mistakes = new Mistakes();
  const unreadable: Setting[] = [];
  for (const setting of settings) {
    const read = mistakes.attempt(() => readText(variables, setting));
    if (read === null) unreadable.push(setting);
    variables[setting.name] = read === null ? setting.example : read.value;
    // A later readSecret would otherwise report the secret as given both ways.
    if (setting.secret) variables[`${setting.name}_FILE`] = undefined;
  }
  return { variables, unreadable, errors: mistakes.errors };
}

/** Removes the password from a URL in an error message, for URLs that were given to a setting that is not secret. */
function redactPassword(error: StartError): StartError {
  const message = error.message.replace(/(not "[^"\n]*?:\/\/)[^\s@"]*@/g, '$1…@');
  return message === error.message ? error : new StartError(message, { cause: error.cause });
}

/**
 * Reads settings and reports every mistake at once, each with an example.
 *
 * Variables may name files of secrets, or be ambiguous. A setting whose value cannot be read is
 * replaced by its example while the others are read, and further mistakes that mention it are dropped.
 *
 * @param settings descriptions of the settings that `read` reads
 * @param read gets the variables with the content of secret files
 * @throws StartError naming the variables; never repeats a secret
 */
export function readSettingsTogether<Result>(
  environmentVariables: Variables,
  settings: readonly Setting[],
  read: (variables: Variables) => Result,
): Result {
  const { variables, unreadable, errors } = readVariables(environmentVariables, settings);
  const mistakes = new Mistakes();
  const result = mistakes.attempt(() => read(variables));
  const others = mistakes.errors.filter(({ message }) => !unreadable.some((each) => mentions(message, each)));
  throwMistakes([...errors, ...others].map((error) => addExample(redactPassword(error), settings)));
  if (result === null) throw new StartError('The settings could not be read.');
  return result.value;
}
