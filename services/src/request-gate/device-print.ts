import type { DevicePrint } from '@portal/contract/api';

const MAX_CHARACTERS = 4_096;
const MAX_VALUES = 24;

function isPrimitive(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** Returns the device print from a body that may not be validated; null when there is none or its shape violates the contract. */
export function devicePrintIn(body: unknown): DevicePrint | null {
  const print = (body as { devicePrint?: unknown } | null | undefined)?.devicePrint;
  if (typeof print === 'string') return print.length > MAX_CHARACTERS ? null : print;
  if (typeof print !== 'object' || print === null || Array.isArray(print)) return null;
  const values = Object.values(print);
  if (values.length > MAX_VALUES || !values.every(isPrimitive)) return null;
  return print as Exclude<DevicePrint, string>;
}
