/** Leaves by a full-page redirect, out of a frame when there is one (NAV-5). The target has to be a safe one. */
export { navigate as leave } from '@portal/shared-wl-assets/redirects';

/** Leaves a page that has nothing to show, as a server's redirect would: the way back skips it. The target has to be a safe one. */
export const sendOn = (target: string): void => location.replace(target);
