export { deployed, promoted, rolledBack, shownToShare } from './changes';
export { publishPart } from './publish';
export { DeployRefusal } from './refusals';
export { deployingPerson } from './deploying-person';
