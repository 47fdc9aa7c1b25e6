/** Redirects the whole page, out of a frame if there is one (NAV-5). The target must be safe. */
export { navigate as leave } from '@portal/shared-wl-assets/navigation';

/** Redirects and replaces the history entry, so that Back skips this page. The target must be safe. */
export const navigateTo = (target: string): void => location.replace(target);
