export { checkRequirements, type RequirementsCheck, type TestFile } from './check-requirements';
export { testTitles } from './test-titles';
