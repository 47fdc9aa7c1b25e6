export { publishPart } from './publish';
export { createDeployEvents } from './registry-events';
