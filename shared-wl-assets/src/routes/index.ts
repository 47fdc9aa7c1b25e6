export { matchRoute, QUERY_VALUE_LIMIT, type RoutedPart } from './match-route';
