/** Type numbers of Postgres whose text form the two drivers would read differently. */
const READERS: Readonly<Record<number, (text: string) => unknown>> = {
  20: Number,
  114: (text) => JSON.parse(text) as unknown,
  3802: (text) => JSON.parse(text) as unknown,
  1184: (text) => new Date(text),
};

/** The type numbers a driver must hand over as text. */
export const TEXT_TYPES: readonly number[] = Object.keys(READERS).map(Number);

/** Reads one value of a type in TEXT_TYPES from its text form; any other value passes. */
export function readValue(type: number, value: unknown): unknown {
  const read = READERS[type];
  return read && typeof value === 'string' ? read(value) : value;
}

/** A parameter as both drivers understand it: dates as ISO text, objects as JSON text. */
export function writeValue(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(writeValue);
  if (value !== null && typeof value === 'object') return JSON.stringify(value);
  return value === undefined ? null : value;
}
