/**
 * What a command that a test runs finds in its environment: that of the run and what the test gives it, but never the
 * database of whoever runs the tests, in which it would migrate tables and put demo users. A blank one counts as none.
 */
export function createTestEnvironment(own: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DATABASE_URL: '',
    DATABASE_URL_FILE: '',
    ...own,
  };
}
