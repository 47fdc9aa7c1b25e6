import { type Json, PAIR_SEPARATOR } from './read-brand-form';

/** Returns a text or number as a control shows it; empty for anything else. */
export function formatText(value: Json | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Returns a list; an empty one for anything else. */
export function toList(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** Returns an object of texts as one pair per line. */
export function formatPairs(value: Json | undefined): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return '';
  return Object.entries(value)
    .map(([name, text]) => `${name} ${PAIR_SEPARATOR} ${formatText(text as Json)}`)
    .join('\n');
}
