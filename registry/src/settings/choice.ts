import type { Setting } from './setting';
import { StartError } from './start-error';
import type { Variables } from './variables';

/** A setting with a fixed list of values. */
interface Choice<Value extends string> extends Pick<Setting, 'name'> {
  readonly default: Value;
  readonly schema: { readonly enum: readonly Value[] };
}

/**
 * Reads a setting with a fixed list of values.
 *
 * @throws StartError naming the variable, its value and the allowed values
 */
export function readChoice<Value extends string>(variables: Variables, setting: Choice<Value>): Value {
  const given = variables[setting.name];
  if (given === undefined) return setting.default;
  const { enum: values } = setting.schema;
  const value = values.find((each) => each === given);
  if (value !== undefined) return value;
  throw new StartError(`${setting.name} must be one of ${values.join(', ')}, not "${given}".`);
}
