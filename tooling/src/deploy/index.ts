export { createDeployEvents, createPromoteEvent } from './registry-events';
export { fetchBuildsToCheck, uploadPublished } from './part-store';
export { publishPart } from './publish';
export { DeployRejection } from './rejections';
