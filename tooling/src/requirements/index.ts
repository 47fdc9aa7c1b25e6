export { checkRequirements, type RequirementsCheck, type TestFile } from './check-requirements';
export { readTestTitles } from './test-titles';
