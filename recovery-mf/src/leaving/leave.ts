/** Leaves by a full-page redirect, out of a frame when there is one (NAV-5). The target has to be a safe one. */
export { navigate as leave } from '@portal/shared-wl-assets/redirects';
