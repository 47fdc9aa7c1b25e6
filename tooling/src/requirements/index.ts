export { checkRequirements, type RequirementsCheck, type TestFile } from './check-requirements';
