export { stopPostgresForTests as default } from './jest-postgres';
