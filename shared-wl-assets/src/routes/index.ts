export { matchRoute, QUERY_VALUE_LIMIT } from './match-route';
