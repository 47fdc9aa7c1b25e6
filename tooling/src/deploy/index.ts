export { deployed, promoted } from './changes';
export { publishPart } from './publish';
export { DeployRefusal } from './refusals';
