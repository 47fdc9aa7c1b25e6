/**
 * Creates an id for records. `crypto.randomUUID` exists on secure origins only; elsewhere a random number is enough,
 * since statistics must never fail a page (STA-8).
 */
export const newGuid = (): string => crypto.randomUUID?.() ?? String(Math.random());
