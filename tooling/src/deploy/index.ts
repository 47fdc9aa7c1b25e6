export { deployed, promoted, rolledBack, shownToShare } from './changes';
export { publishPart } from './publish';
export { publishedFolder, readManifest } from '../published';
export { DeployRefusal } from './refusals';
export { deployingPerson } from './deploying-person';
