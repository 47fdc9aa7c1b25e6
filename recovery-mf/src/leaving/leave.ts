import { navigationWindow } from '@portal/shared-wl-assets/redirects';

/** Leaves by a full-page redirect, out of a frame when there is one (NAV-5). The target has to be a safe one. */
export const leave = (target: string): void => {
  const framed = window.self !== window.top;
  const page = navigationWindow(target, framed) === 'top' ? (window.top ?? window) : window;
  page.location.assign(target);
};
