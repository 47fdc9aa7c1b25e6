export { deployed, promoted } from './changes';
export { publishedFolder, publishPart, readManifest } from './publish';
export { DeployRefusal } from './refusals';
