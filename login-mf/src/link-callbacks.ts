import { runCallback } from '@portal/shared-wl-assets/callbacks';

/** Runs the function that a configured link names (LOG-10), out of the registry that all parts share. */
export const runLinkCallback = (name: string): void => runCallback(name);
