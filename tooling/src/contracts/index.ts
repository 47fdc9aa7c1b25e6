export { API_REPORT } from './api-report';
export { checkReports } from './check-reports';
export { compareContracts } from './compare-contracts';
export { readExpectations, type Expectation, type Expectations } from './expectations';
export { readContracts, type Contracts } from './read-contracts';
