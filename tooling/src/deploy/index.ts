export { createDeployEvents, createPromoteEvent } from './registry-events';
export { fetchBuildsToCheck } from './fetch-builds';
export { publishPart } from './publish';
export { DeployRejection } from './rejections';
