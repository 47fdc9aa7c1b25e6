/** Maximum length of each field, in characters, for every field, request and service (VAL-1 to VAL-3). */
export const FIELD_LIMITS = {
  /** User ID, or the handle that replaces it. */
  userId: 100,
  /** First or last name. */
  name: 100,
  /** RFC 5321, section 4.5.3.1.3, without the angle brackets. */
  email: 254,
  password: 1_024,
} as const;

/** The fields that have a limit. */
export type LimitedField = keyof typeof FIELD_LIMITS;

/**
 * Returns whether a value is longer than its field allows. Counts code points, as JSON Schema does.
 *
 * @param value as typed
 */
export const isTooLong = (field: LimitedField, value: string): boolean =>
  value.length > FIELD_LIMITS[field] && Array.from(value).length > FIELD_LIMITS[field];
