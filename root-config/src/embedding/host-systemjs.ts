/** The host page's `System`, read before the portal's loader takes the name. */
export const hostSystemJs: unknown = (globalThis as { System?: unknown }).System;
