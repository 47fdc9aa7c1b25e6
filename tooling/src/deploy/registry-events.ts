import type { PartManifest } from '@portal/contract/part';
import {
  foldEvents,
  liveId,
  type NewEvent,
  type PartState,
  type PartStates,
  type RegistryEvent,
} from '@portal/registry/releases';
import { rejections } from '../rejections';

/** Canaries that may run at once: each doubles the number of pages that the edge caches. */
const CANARY_LIMIT = 3;

/** Actor of a change, and the checks that it overrides. */
export interface ChangeRequest {
  readonly who: string;
  /** Allows a build that was rolled back. */
  readonly isRollbackOverridden?: boolean;
}

function findState(states: PartStates, part: string): PartState {
  const state = states.get(part);
  if (state === undefined) throw rejections.neverDeployed(part, [...states.keys()]);
  return state;
}

function createEventBase(state: PartState, id: string, who: string) {
  const build = state.builds.get(id);
  if (build === undefined) throw rejections.noSuchBuild(state.name, id, [...state.builds.keys()]);
  return { part: state.name, id: build.id, version: build.version, who };
}

/** Finds a build by the beginning of its id. */
function findId(state: PartState, given: string): string {
  const [found, other] = [...state.builds.keys()].filter((id) => given !== '' && id.startsWith(given));
  if (found === undefined || other !== undefined)
    throw rejections.noSuchBuild(state.name, given, [...state.builds.keys()]);
  return found;
}

/** Finds the event that started the running canary, and those of the canaries that it replaced. */
function findCanaryOwners(
  events: readonly RegistryEvent[],
  part: string,
): { readonly current: RegistryEvent | undefined; readonly replaced: readonly RegistryEvent[] } {
  let current: RegistryEvent | undefined;
  let replaced: RegistryEvent[] = [];
  for (const event of events.filter((each) => each.part === part)) {
    if (event.kind === 'deploy') continue;
    if (event.kind !== 'canary' || event.percent === 0) {
      current = undefined;
      replaced = [];
    } else if (current?.id !== event.id) {
      if (current !== undefined) replaced = [...replaced, current];
      current = event;
    }
  }
  return { current, replaced };
}

/** Resolves the build that a command names by the beginning of its id; else the canary, else the latest deployed. */
function resolveBuildId(
  state: PartState,
  idPrefix: string | undefined,
  events: readonly RegistryEvent[],
  who: string,
): string {
  if (idPrefix !== undefined) return findId(state, idPrefix);
  if (state.canary === null) return [...state.builds.keys()].at(-1) ?? '';
  const { current, replaced } = findCanaryOwners(events, state.name);
  const own = replaced.findLast((event) => event.who === who);
  if (current !== undefined && current.who !== who && own !== undefined)
    throw rejections.replacedCanary(state.name, own.id, current.id, current.who);
  return state.canary.id;
}

/** Formats a time in UTC to the minute. */
export function formatMinute(time: string): string {
  return `${time.slice(0, 16).replace('T', ' ')} UTC`;
}

function assertNotRolledBack(
  state: PartState,
  id: string,
  { isRollbackOverridden = false }: ChangeRequest,
): void {
  const rollback = state.rolledBack.get(id);
  if (rollback !== undefined && !isRollbackOverridden)
    throw rejections.rolledBackBuild(state.name, id, rollback.who, formatMinute(rollback.time));
}

/** Returns whether every visitor gets a build: it is live, and no canary is running. */
export function isLiveForEveryone(states: PartStates, part: string, id: string): boolean {
  const state = states.get(part);
  return state?.canary === null && liveId(state) === id;
}

/** Creates the event that registers a build; none when the build is registered already. */
export function createDeployEvents(
  states: PartStates,
  manifest: PartManifest,
  who: string,
  probeSkipped?: string,
): readonly NewEvent[] {
  return states.get(manifest.name)?.builds.has(manifest.id) === true
    ? []
    : [
        {
          kind: 'deploy',
          part: manifest.name,
          id: manifest.id,
          version: manifest.version,
          who,
          manifest,
          ...(probeSkipped !== undefined && { probeSkipped }),
        },
      ];
}

/** Creates the events that register a build, unless it is registered, and make it live for all visitors. */
export function createLiveEvents(
  states: PartStates,
  manifest: PartManifest,
  who: string,
): readonly NewEvent[] {
  const { name, id, version } = manifest;
  return [...createDeployEvents(states, manifest, who), { kind: 'promote', part: name, id, version, who }];
}

/**
 * Rejects a build that was rolled back, before the long checks.
 *
 * @throws DeployRejection
 */
export function assertCanBeShown(states: PartStates, part: string, id: string, request: ChangeRequest): void {
  const state = states.get(part);
  if (state !== undefined) assertNotRolledBack(state, id, request);
}

/**
 * Creates the event that makes a build live for all visitors.
 *
 * @param given beginning of the build's id; by default the canary, else the latest deployed
 * @returns null when the build is live for all visitors already
 * @throws DeployRejection
 */
export function createPromoteEvent(
  events: readonly RegistryEvent[],
  part: string,
  idPrefix: string | undefined,
  request: ChangeRequest,
): NewEvent | null {
  const states = foldEvents(events);
  const state = findState(states, part);
  const id = resolveBuildId(state, idPrefix, events, request.who);
  if (isLiveForEveryone(states, part, id)) return null;
  assertNotRolledBack(state, id, request);
  return { kind: 'promote', ...createEventBase(state, id, request.who) };
}

/**
 * Creates the event that makes an earlier build live; while a canary runs and no build is named, it only ends the canary.
 *
 * @returns null when the build is live for all visitors already
 * @throws DeployRejection when there is no earlier build
 */
export function createRollbackEvent(
  events: readonly RegistryEvent[],
  part: string,
  idPrefix: string | undefined,
  request: ChangeRequest,
): NewEvent | null {
  const states = foldEvents(events);
  const state = findState(states, part);
  const live = liveId(state);
  if (idPrefix === undefined && state.canary !== null) {
    const id = resolveBuildId(state, idPrefix, events, request.who);
    return { kind: 'canary', ...createEventBase(state, id, request.who), percent: 0, isRollback: true };
  }
  const id = idPrefix === undefined ? state.lineage.at(-2) : findId(state, idPrefix);
  if (id === undefined)
    throw rejections.nothingBefore(
      part,
      live,
      [...state.builds.keys()].filter((each) => each !== live),
    );
  if (isLiveForEveryone(states, part, id)) return null;
  assertNotRolledBack(state, id, request);
  return { kind: 'rollback', ...createEventBase(state, id, request.who) };
}

/**
 * Creates the event that shows a build to a share of the visitors.
 *
 * @param percent 0 to 100; 0 ends the canary
 * @param given beginning of the build's id; by default the running canary, else the latest deployed
 * @throws DeployRejection
 */
export function createCanaryEvent(
  events: readonly RegistryEvent[],
  part: string,
  percent: number,
  idPrefix: string | undefined,
  request: ChangeRequest,
): NewEvent {
  const states = foldEvents(events);
  const state = findState(states, part);
  const id = resolveBuildId(state, idPrefix, events, request.who);
  if (percent === 0 && state.canary === null) throw rejections.noCanary(part);
  if (percent > 0 && liveId(state) === null) throw rejections.nothingLive(part);
  if (percent > 0 && liveId(state) === id) throw rejections.liveCanary(part, id);
  if (percent > 0) assertNotRolledBack(state, id, request);
  const others = [...states.values()].filter(({ name, canary }) => name !== part && canary !== null);
  if (percent > 0 && others.length >= CANARY_LIMIT)
    throw rejections.tooManyCanaries(
      part,
      others.map(({ name }) => name),
    );
  return { kind: 'canary', ...createEventBase(state, id, request.who), percent };
}

/** Returns a notice about the canary of another build that an event ends; null when it ends none. */
export function describeReplacedCanary(events: readonly RegistryEvent[], event: NewEvent): string | null {
  const canary = foldEvents(events).get(event.part)?.canary;
  if (canary === null || canary === undefined || canary.id === event.id || event.kind === 'deploy')
    return null;
  const { current } = findCanaryOwners(events, event.part);
  return `This replaces the canary ${canary.id} (${canary.percent} %) that ${current?.who ?? 'another team'} has shown since ${formatMinute(current?.time ?? '')}.`;
}
