/** Parsers by Postgres type OID, for types that the two drivers would parse differently. */
const READERS: Readonly<Record<number, (text: string) => unknown>> = {
  20: Number,
  114: (text) => JSON.parse(text) as unknown,
  3802: (text) => JSON.parse(text) as unknown,
  1184: (text) => new Date(text),
};

/** Type OIDs whose values a driver must return as text. */
export const TEXT_TYPES: readonly number[] = Object.keys(READERS).map(Number);

/** Parses the text form of a value whose type is in TEXT_TYPES; returns any other value unchanged. */
export function readValue(type: number, value: unknown): unknown {
  const read = READERS[type];
  return read && typeof value === 'string' ? read(value) : value;
}

/** Converts a parameter for both drivers: dates to ISO text, objects to JSON text, undefined to null. */
export function writeValue(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(writeValue);
  if (value !== null && typeof value === 'object') return JSON.stringify(value);
  return value === undefined ? null : value;
}
