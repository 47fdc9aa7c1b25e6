import type { PartAddress } from '@portal/shared-wl-assets';
import { ownFolder } from '../cleanup/code-owner';
import { endRegistrations, watchRegistrations } from '../cleanup/registrations';
import { findLeavableParts, findUsedParts } from '../styles/part-owners';
import { watchHostChanges } from './host-changes';

/** Ends what the parts of closed flows have left on a host page. The host's own registrations are never recorded. */
export interface PartEffects {
  /** Begins to record for a flow. @returns function that ends what no other open flow can have started */
  readonly enter: (part: string) => () => void;
}

const watchPage = (): (() => void) => {
  const { documentElement, body } = document;
  const targets = { window, document, '<html>': documentElement, '<body>': body };
  const undo = [watchRegistrations(targets), watchHostChanges()];
  return () => undo.forEach((restore) => restore());
};

/**
 * Creates the record of a host page.
 *
 * @param entries names in the import map, such as `@portal/login-mf`, with absolute URLs
 */
export const createPartEffects = (
  parts: readonly PartAddress[],
  entries: readonly (readonly [id: string, url: string])[],
): PartEffects => {
  for (const [id, url] of entries) ownFolder(id, url);
  const leavable = findLeavableParts(parts);
  const open: string[] = [];
  let stop: (() => void) | undefined;
  return {
    enter: (part) => {
      stop ??= watchPage();
      open.push(part);
      return () => {
        open.splice(open.indexOf(part), 1);
        const used = new Set(open.flatMap((each) => [...findUsedParts(parts, each)]));
        endRegistrations((name) => leavable.has(name) && !used.has(name));
        if (open.length > 0) return;
        stop?.();
        stop = undefined;
      };
    },
  };
};
