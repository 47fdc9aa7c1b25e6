/** What a host page has under the name of SystemJS; read before the portal's own loader takes the name. */
export const hostSystem: unknown = (globalThis as { System?: unknown }).System;
