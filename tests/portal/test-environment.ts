/**
 * Environment of a command that a test runs: that of the run plus the test's variables, but never DATABASE_URL of the
 * developer's shell, where the command would migrate tables and add demo users. A blank value counts as unset.
 */
export function createTestEnvironment(own: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DATABASE_URL: '',
    DATABASE_URL_FILE: '',
    ...own,
  };
}
