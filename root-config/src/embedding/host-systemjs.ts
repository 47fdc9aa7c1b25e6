/** The host page's `System`, read before the portal's loader overwrites it. */
export const hostSystemJs: unknown = (globalThis as { System?: unknown }).System;
