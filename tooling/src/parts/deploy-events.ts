import type { PartManifest } from '@portal/registry/manifest';
import { foldEvents, type NewEvent, type PartStates, type RegistryEvent } from '@portal/registry/releases';
import {
  createCanaryEvent,
  createDeployEvents,
  createPromoteEvent,
  describeReplacedCanary,
} from '../deploy/registry-events';
import { rejections } from '../deploy/rejections';
import { describeEvent } from './change-command';

/** How a deploy shows a build. */
export interface ShowOptions {
  /** Publishes and checks the build without showing it. */
  readonly hold: boolean;
  /** Percentage of visitors of a canary; all visitors when absent. */
  readonly canary?: number;
  /** Reason for skipping the probe in a browser. */
  readonly skipProbe?: string;
  /** Allows a build that was rolled back. */
  readonly again: boolean;
  /** Allows pages of other parts to look different. */
  readonly acceptLooks: boolean;
  /** Allows a build that is older than the live one. */
  readonly older: boolean;
}

/** Events of a deploy, and a notice about the canary that they end. */
export interface DecidedEvents {
  readonly events: readonly NewEvent[];
  readonly notice: string | null;
}

/** Returns the events of the registry with further ones that are not written yet. */
function withEvents(events: readonly RegistryEvent[], added: readonly NewEvent[]): readonly RegistryEvent[] {
  return [...events, ...added.map((event) => ({ seq: 0, time: '', ...event }))];
}

/**
 * Creates the events that publish a build and show it.
 *
 * @param events current events of the registry
 * @param who actor of the deploy
 * @throws DeployRejection when the build was rolled back, or when a live build is to be a canary
 */
export function decideEvents(
  events: readonly RegistryEvent[],
  manifest: PartManifest,
  { hold, canary, skipProbe, again }: ShowOptions,
  who: string,
): DecidedEvents {
  const published = createDeployEvents(foldEvents(events), manifest, who, skipProbe);
  if (hold) return { events: published, notice: null };
  const then = withEvents(events, published);
  const registered = { states: foldEvents(then), events: then };
  const request = { who, isRollbackOverridden: again };
  const shown =
    canary === undefined
      ? createPromoteEvent(registered, manifest.name, manifest.id, request)
      : createCanaryEvent(registered, manifest.name, canary, manifest.id, request);
  if (shown === null) return { events: published, notice: null };
  return { events: [...published, shown], notice: describeReplacedCanary(registered, shown) };
}

/**
 * Checks that a part has not changed since its deploy began, because the build was checked against the earlier state.
 *
 * @throws DeployRejection naming who changed what
 */
export function assertUnchanged(part: string, before: PartStates, now: PartStates): void {
  const change = now.get(part)?.changed;
  if (change === undefined || change.kind === 'deploy' || change.seq === before.get(part)?.changed.seq)
    return;
  throw rejections.changedMeanwhile(part, change.who, describeEvent(change));
}
