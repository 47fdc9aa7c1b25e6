import { addExample, attempt, mentions, throwMistakes } from './mistakes';
import { listSettings, type Setting, type SettingsShape, type SettingValues } from './setting';
import { findIncomplete, findReused } from './setting-rules';
import { StartError } from './start-error';
import { givenSettings, readText, type Variables } from './variables';

/** Converts a text. @throws StartError with the sentence of the schema and, if it can hold no secret, the value */
function parseText({ name, secret, schema }: Setting, text: string | undefined): unknown {
  const result = schema.safeParse(text);
  if (result.success) return result.data;
  const must = result.error.issues[0]?.message ?? 'is wrong';
  // A value with a user and a password may be a secret in the wrong place.
  const isShown = !secret && text !== undefined && !/[@\n]|:\/\//.test(text) && !must.endsWith('.');
  throw new StartError(`${name} ${must}${isShown ? `, not "${text}"` : ''}${must.endsWith('.') ? '' : '.'}`);
}

/** Reads one setting. With a mistake it counts as not set, and an unreadable text as the example. */
function readSetting(variables: Variables, setting: Setting) {
  const read = attempt(() => readText(variables, setting));
  const parsed = attempt(() => parseText(setting, read.value));
  const mistakes = read.mistakes.length > 0 ? read.mistakes : parsed.mistakes;
  return {
    setting,
    mistakes,
    text: read.mistakes.length > 0 ? setting.example : read.value,
    value: mistakes.length > 0 ? setting.schema.parse(undefined) : parsed.value,
  };
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
  const read = settings.map((setting) => readSetting(variables, setting));
  const wrong = read.filter(({ mistakes }) => mistakes.length > 0);
  const texts: Variables = {
    ...variables,
    ...Object.fromEntries(
      // A later reader would otherwise report a secret as given both ways.
      read.flatMap(({ setting: { name, secret }, text }) => [
        [name, text],
        ...(secret ? [[`${name}_FILE`, undefined]] : []),
      ]),
    ),
  };
  const values = Object.fromEntries(read.map(({ setting, value }) => [setting.name, value]));
  const result = attempt(() => build(values as SettingValues<Shape>, texts));
  const wrongSettings = wrong.map(({ setting }) => setting);
  const together = [...findReused(settings, texts), ...result.mistakes].filter(
    ({ message }) => !wrongSettings.some((setting) => mentions(message, setting)),
  );
  const all = [
    ...wrong.flatMap(({ mistakes }) => mistakes),
    ...findIncomplete(settings, texts, wrongSettings),
    ...together,
  ];
  throwMistakes(all.map((error) => addExample(error, settings)));
  // Without any mistake `build` has returned.
  return result.value as Result;
}

/** Reads settings that need no other check. @throws StartError with every mistake */
export function readValues<Shape extends SettingsShape>(
  environmentVariables: Variables,
  shape: Shape,
): SettingValues<Shape> {
  return readSettingsTogether(environmentVariables, shape, (values) => values);
}
