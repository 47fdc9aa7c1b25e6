import { givenSettings } from './given-settings';
import { Mistakes, throwMistakes } from './mistakes';
import { readSecret } from './secret-files';
import { listSettings, type Setting, type SettingsShape, type SettingValues } from './setting';
import { addExample, formatExample, mentions } from './setting-example';
import { StartError } from './start-error';
import { findUnclearFault } from './unclear-settings';
import { findUnknownUrlPart } from './url-parts';
import type { Variables } from './variables';

/** Reads a setting as text. @throws StartError naming the variable, never the value */
function readText(variables: Variables, { name, secret, example }: Setting): string | undefined {
  const given = variables[name];
  const fault = given === undefined ? null : findUnclearFault(name, given);
  if (fault !== null) throw new StartError(`${name} ${fault}.`);
  const text = secret ? readSecret(variables, name) : given;
  const unknownPart = text !== undefined && example.includes('://') ? findUnknownUrlPart(name, text) : null;
  if (unknownPart !== null) throw new StartError(`${name} ${unknownPart}.`);
  return text;
}

/** Converts a text. @throws StartError with the sentence of the schema and, if it can hold no secret, the value */
function parseText({ name, secret, schema }: Setting, text: string | undefined): unknown {
  const result = schema.safeParse(text);
  if (result.success) return result.data;
  const must = result.error.issues[0]?.message ?? 'is wrong';
  // A value with a user and a password may be a secret in the wrong place.
  const isShown = !secret && text !== undefined && !/[@\n]|:\/\//.test(text) && !must.endsWith('.');
  throw new StartError(`${name} ${must}${isShown ? `, not "${text}"` : ''}${must.endsWith('.') ? '' : '.'}`);
}

/** Checks which settings are given together. @returns a mistake for each setting that others depend on */
function findIncomplete(settings: readonly Setting[], texts: Variables): readonly StartError[] {
  return settings.flatMap((setting) => {
    const { name } = setting;
    const isGiven = texts[name] !== undefined;
    const names = settings
      .filter(({ requiredWith, onlyWith }) => (isGiven ? requiredWith : onlyWith) === name)
      .map((each) => each.name)
      .filter((each) => (texts[each] === undefined) === isGiven);
    if (names.length === 0) return [];
    if (isGiven) return new StartError(`${names.join(', ')} must be set, since ${name} is.`);
    const [verb, object] = names.length === 1 ? ['is', names[0]] : ['are', 'them'];
    return new StartError(
      `${names.join(', ')} ${verb} set, but ${name} is not. Set ${name}, or remove ${object}. ${formatExample(setting)}`,
    );
  });
}

/**
 * Reads settings and reports every mistake at once, each with an example.
 *
 * A setting with a mistake counts as not set while the others are checked together, and further mistakes that mention
 * it are dropped.
 *
 * @param environmentVariables secrets may be in files that variables with `_FILE` name
 * @param build checks values together and returns the result; it also gets the texts, with the content of secret files
 * @throws StartError naming the variables; never repeats a secret
 */
export function readSettingsTogether<Shape extends SettingsShape, Result>(
  environmentVariables: Variables,
  shape: Shape,
  build: (values: SettingValues<Shape>, texts: Variables) => Result,
): Result {
  const variables = givenSettings(environmentVariables);
  const settings = listSettings(shape);
  const mistakes = new Mistakes();
  const wrong: Setting[] = [];
  const texts: Record<string, string | undefined> = { ...variables };
  const values = Object.fromEntries(
    settings.map((setting) => {
      const text = mistakes.attempt(() => readText(variables, setting));
      const read = text && mistakes.attempt(() => parseText(setting, text.value));
      if (read === null) wrong.push(setting);
      texts[setting.name] = text === null ? setting.example : text.value;
      // A later readSecret would otherwise report the secret as given both ways.
      if (setting.secret) texts[`${setting.name}_FILE`] = undefined;
      return [setting.name, read === null ? setting.schema.parse(undefined) : read.value];
    }),
  ) as SettingValues<Shape>;
  const together = new Mistakes();
  const result = together.attempt(() => build(values, texts));
  const others = [...findIncomplete(settings, texts), ...together.errors].filter(
    ({ message }) => !wrong.some((setting) => mentions(message, setting)),
  );
  throwMistakes([...mistakes.errors, ...others].map((error) => addExample(error, settings)));
  if (result === null) throw new StartError('The settings could not be read.');
  return result.value;
}

/** Reads settings that need no other check. @throws StartError with every mistake */
export function readValues<Shape extends SettingsShape>(
  environmentVariables: Variables,
  shape: Shape,
): SettingValues<Shape> {
  return readSettingsTogether(environmentVariables, shape, (values) => values);
}
