/** The parts' slots, which only the monolith imports from the sources (paths in build-monolith.ts). */
declare module 'monolith/login' {
  import type { Slot } from '@portal/shared-wl-assets';

  export const main: Slot;
}
declare module 'monolith/shell' {
  import type { Slot } from '@portal/shared-wl-assets';

  export const header: Slot;
  export const footer: Slot;
  export const notices: Slot;
}
