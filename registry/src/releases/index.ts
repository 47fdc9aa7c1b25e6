export {
  foldEvents,
  liveId,
  getLiveManifest,
  getManifest,
  replayEvents,
  type PartState,
  type PartStates,
} from './part-states';
export { BuildFilesError, RemovedBuildError } from './build-files';
export { checkPartsFolder } from './check-parts-folder';
export { openRegistry, partsPlace, type PartsPlace } from './open-registry';
export type { Registry } from './registry';
export type { NewEvent, RegistryEvent } from './registry-event';
