import type { PartManifest } from '@portal/delivery/manifest';
import { liveId, type NewEvent, type PartState, type PartStates } from '@portal/delivery/registry';
import { refusals } from './refusals';

/** Canaries that may run at once: each doubles the number of pages that the edge keeps. */
const CANARY_LIMIT = 3;

const known = (states: PartStates, part: string): PartState => {
  const state = states.get(part);
  if (state === undefined) throw refusals.neverDeployed(part, [...states.keys()]);
  return state;
};

const basis = (state: PartState, id: string, who: string) => {
  const build = state.builds.get(id);
  if (build === undefined) throw refusals.noSuchBuild(state.name, id, [...state.builds.keys()]);
  return { part: state.name, id: build.id, version: build.version, who };
};

/** Finds a build by the beginning of its id. */
const wholeId = (state: PartState, given: string): string => {
  const [found, other] = [...state.builds.keys()].filter((id) => given !== '' && id.startsWith(given));
  if (found === undefined || other !== undefined)
    throw refusals.noSuchBuild(state.name, given, [...state.builds.keys()]);
  return found;
};

/** The build that is meant: the one named by the beginning of its id, else the canary, else the latest deployed. */
const meantId = (state: PartState, given: string | undefined): string =>
  given === undefined ? (state.canary?.id ?? [...state.builds.keys()].at(-1) ?? '') : wholeId(state, given);

/** A build becomes known; none when it is. */
export const deployed = (
  states: PartStates,
  manifest: PartManifest,
  who: string,
  probeSkipped?: string,
): readonly NewEvent[] =>
  states.get(manifest.name)?.builds.has(manifest.id) === true
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

/**
 * Everyone gets a build.
 *
 * @param given beginning of its id; without it the canary, else the latest deployed
 * @throws DeployRefusal
 */
export const promoted = (
  states: PartStates,
  part: string,
  given: string | undefined,
  who: string,
): NewEvent => {
  const state = known(states, part);
  const id = meantId(state, given);
  if (id === liveId(state) && state.canary === null) throw refusals.alreadyLive(part, id);
  return { kind: 'promote', ...basis(state, id, who) };
};

/**
 * Everyone gets an earlier build again; while a canary runs and no build is named, the canary alone ends.
 *
 * @throws DeployRefusal when there is none to go back to
 */
export const rolledBack = (
  states: PartStates,
  part: string,
  given: string | undefined,
  who: string,
): NewEvent => {
  const state = known(states, part);
  const live = liveId(state);
  if (given === undefined && state.canary !== null)
    return { kind: 'canary', ...basis(state, state.canary.id, who), percent: 0 };
  const id = given === undefined ? state.lineage.at(-2) : wholeId(state, given);
  if (id === undefined) throw refusals.nothingBefore(part, live);
  if (id === live && state.canary === null) throw refusals.alreadyLive(part, id);
  return { kind: 'rollback', ...basis(state, id, who) };
};

/**
 * A share of the visitors gets a build.
 *
 * @param percent 0 to 100; 0 ends it
 * @param given beginning of its id; without it the canary that runs, else the latest deployed
 * @throws DeployRefusal
 */
export const shownToShare = (
  states: PartStates,
  part: string,
  percent: number,
  given: string | undefined,
  who: string,
): NewEvent => {
  const state = known(states, part);
  if (!(percent >= 0 && percent <= 100)) throw refusals.noShare(String(percent));
  const id = meantId(state, given);
  if (percent === 0 && state.canary === null) throw refusals.noCanary(part);
  if (percent > 0 && liveId(state) === null) throw refusals.nothingLive(part);
  if (percent > 0 && liveId(state) === id) throw refusals.alreadyLive(part, id);
  const others = [...states.values()].filter(({ name, canary }) => name !== part && canary !== null);
  if (percent > 0 && others.length >= CANARY_LIMIT)
    throw refusals.tooManyCanaries(
      part,
      others.map(({ name }) => name),
    );
  return { kind: 'canary', ...basis(state, id, who), percent };
};
