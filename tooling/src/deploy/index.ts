export { deployed, promoted, rolledBack, shownToShare } from './changes';
export { publishedFolder, publishPart, readManifest } from './publish';
export { DeployRefusal } from './refusals';
export { deployingPerson } from './deploying-person';
