/** The parts' slots, which the monolith alone takes from their sources (build-monolith.ts says where they lie). */
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
