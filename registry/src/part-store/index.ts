export { deleteBuild, uploadBuild, type UploadResult } from './upload-build';
export { downloadBuild, hasBuild } from './download-build';
export { isScriptOrStyle, listBuildObjects } from './build-objects';
export { openPartStore, type PartStore } from './part-store';
export { PartStoreError, RemovedBuildError } from './store-error';
export { settleAll } from './settle-all';
export type { PartStoreSettings } from './store-settings';
