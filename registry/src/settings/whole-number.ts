import { givenSettings } from './given-settings';
import type { Setting, ValueSchema } from './setting';
import { StartError } from './start-error';
import type { Variables } from './variables';

/** An integer setting with its limits. */
export interface WholeNumberSetting extends Pick<Setting, 'name'> {
  readonly schema: ValueSchema & { readonly minimum: number; readonly maximum: number };
}

/** Parses a whole number that consists of digits only; null for any other text and for a number outside the limits. */
export function numberInDigits(text: string, least: number, most: number): number | null {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : null;
}

/**
 * Reads an integer setting without a default.
 *
 * @returns undefined when it is not set
 * @throws StartError naming the variable and its value
 */
export function optionalWholeNumber(
  variables: Variables,
  { name, schema: { minimum, maximum } }: WholeNumberSetting,
): number | undefined {
  const text = givenSettings(variables)[name];
  if (text === undefined) return undefined;
  const value = numberInDigits(text, minimum, maximum);
  if (value !== null) return value;
  throw new StartError(`${name} must be a whole number from ${minimum} to ${maximum}, not "${text}".`);
}

/**
 * Reads an integer setting that consists of digits only; its default when it is not set.
 *
 * @throws StartError naming the variable and its value
 */
export function wholeNumber(
  variables: Variables,
  setting: WholeNumberSetting & { readonly default: string },
): number {
  return optionalWholeNumber(variables, setting) ?? Number(setting.default);
}
