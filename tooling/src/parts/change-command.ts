import path from 'node:path';
import { readManifest } from '@portal/delivery/published';
import { foldEvents, openRegistry, type NewEvent, type PartStates } from '@portal/delivery/registry';
import { promoted, rolledBack, shownToShare } from '../deploy/changes';
import { checkFit, presentFolder, readContract } from '../deploy/check-fit';
import { checkFiles } from '../deploy/check-files';
import type { PartsContext } from './parts-context';

/** What is to become of a published build. */
export type Change =
  | { readonly kind: 'promote' | 'rollback'; readonly id: string | undefined }
  | { readonly kind: 'canary'; readonly percent: number; readonly id: string | undefined };

const asEvent = (states: PartStates, part: string, change: Change, who: string): NewEvent => {
  switch (change.kind) {
    case 'promote':
      return promoted(states, part, change.id, who);
    case 'rollback':
      return rolledBack(states, part, change.id, who);
    case 'canary':
      return shownToShare(states, part, change.percent, change.id, who);
  }
};

/** A build that visitors are to get must be whole and fit what else they get, also on the way back. */
const check = ({ workspace, place }: PartsContext, states: PartStates, event: NewEvent): void => {
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
};

/** One sentence on what visitors get from now on. */
export const sentenceOf = ({ kind, part, id, version, ...event }: NewEvent): string => {
  const build = `${part} ${version} (${id})`;
  if (kind === 'promote') return `${build} is live for everyone.`;
  if (kind === 'rollback') return `Back to ${build} for everyone.`;
  if (kind === 'deploy') return `${build} is published.`;
  const percent = 'percent' in event ? event.percent : 0;
  return percent === 0
    ? `${build} is no longer shown.`
    : `${build} is shown to ${percent} % of the visitors.`;
};

/**
 * Promotes, rolls back, or shows to a share; running edges follow within a second.
 *
 * @throws DeployRefusal; then nothing has changed
 */
export const changeCommand = async (context: PartsContext, part: string, change: Change): Promise<void> => {
  const registry = openRegistry(context.place);
  const started = performance.now();
  try {
    const [written] = await registry.append((events) => {
      const states = foldEvents(events);
      const event = asEvent(states, part, change, context.who);
      check(context, states, event);
      return [event];
    });
    if (written === undefined) return;
    context.say(sentenceOf(written));
    context.say(
      `Written in ${Math.round(performance.now() - started)} ms; running portals follow within a second.`,
    );
  } finally {
    await registry.close();
  }
};
