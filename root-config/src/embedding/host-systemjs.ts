/** The host page's `System`, read before the portal's loader takes the name. */
export const hostSystem: unknown = (globalThis as { System?: unknown }).System;
