export { createDeployEvents, createPromoteEvent } from './registry-events';
export { publishPart } from './publish';
export { DeployRejection } from './rejections';
