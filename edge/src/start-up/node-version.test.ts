import { nodeVersionWarning } from './node-version';

test.each([
  ['v20.19.4', 'PRODUCTION', 'Node v20.19.4 no longer gets security fixes. Run PRODUCTION on Node 24.'],
  ['v21.7.3', 'QA', 'Node v21.7.3 no longer gets security fixes. Run QA on Node 24.'],
  ['v20.19.4', 'LOCAL', null],
  ['v20.19.4', 'MOCK', null],
  ['v22.12.0', 'PRODUCTION', null],
  ['v24.1.0', 'PRODUCTION', null],
] as const)('Node %s in %s: %s @ENV-1', (version, environment, warning) => {
  expect(nodeVersionWarning(version, environment)).toBe(warning);
});
