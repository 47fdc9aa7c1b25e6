import path from 'node:path';
import { readManifest } from '@portal/registry/published';
import { foldEvents, openRegistry, type NewEvent, type PartStates } from '@portal/registry/releases';
import { promoted, replacedCanaryNotice, rolledBack, shownToShare, type Registered } from '../deploy/changes';
import { checkFit, presentFolder, readContract } from '../deploy/check-fit';
import { checkFiles } from '../deploy/check-files';
import { withDiskRefusals } from '../deploy/disk-refusals';
import type { PartsContext } from './parts-context';

/** Change of a published build's state. */
export type Change = { readonly isAgain: boolean; readonly id: string | undefined } & (
  { readonly kind: 'promote' | 'rollback' } | { readonly kind: 'canary'; readonly percent: number }
);

function eventOf(registered: Registered, part: string, change: Change, who: string): NewEvent {
  const request = { who, isAgain: change.isAgain };
  switch (change.kind) {
    case 'promote':
      return promoted(registered, part, change.id, request);
    case 'rollback':
      return rolledBack(registered, part, change.id, request);
    case 'canary':
      return shownToShare(registered, part, change.percent, change.id, request);
  }
}

/** A build that visitors are to get must be intact and compatible, also after a roll-back. */
function check({ workspace, place }: PartsContext, states: PartStates, event: NewEvent): void {
  if (event.kind === 'canary' && event.percent === 0) return;
  const folder = presentFolder(place.folder, event.part, event.id);
  const manifest = readManifest(folder);
  checkFiles(folder, manifest);
  checkFit(
    { manifest, contract: readContract(folder) },
    states,
    place.folder,
    path.join(workspace, 'shared-wl-assets'),
  );
}

/** One sentence on what visitors get from now on. */
export function sentenceOf({ kind, part, id, version, ...event }: NewEvent): string {
  const build = `${part} ${version} (${id})`;
  if (kind === 'promote') return `${build} is live for everyone.`;
  if (kind === 'rollback') return `Back to ${build} for everyone.`;
  if (kind === 'deploy') return `${build} is published.`;
  const percent = 'percent' in event ? event.percent : 0;
  return percent === 0
    ? `${build} is no longer shown.`
    : `${build} is shown to ${percent} % of the visitors.`;
}

/**
 * Promotes, rolls back, or starts a canary; running edges follow within a second.
 *
 * @throws DeployRefusal; then nothing has changed
 */
export function changeCommand(context: PartsContext, part: string, change: Change): Promise<void> {
  return withDiskRefusals(context.place.folder, async () => {
    const registry = openRegistry(context.place);
    const started = performance.now();
    try {
      let notice: string | null = null;
      const [written] = await registry.append((events) => {
        const registered = { states: foldEvents(events), events };
        const event = eventOf(registered, part, change, context.who);
        check(context, registered.states, event);
        notice = replacedCanaryNotice(registered, event);
        return [event];
      });
      if (written === undefined) return;
      context.say(sentenceOf(written));
      if (notice !== null) context.say(notice);
      context.say(
        `Written in ${Math.round(performance.now() - started)} ms; running portals follow within a second.`,
      );
    } finally {
      await registry.close();
    }
  });
}
