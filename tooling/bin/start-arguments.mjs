const USAGES = {
  start: `Usage: npm start -- [--env-file <file>]

Builds what is not up to date, runs the portal with its reference services and prints its URLs.`,
  serve: `Usage: npm run serve -- [--env-file <file>]

Runs the portal as it was built and deployed; installs and builds nothing.`,
};

const SETTINGS =
  'Settings are variables of the environment or of the file: docs/how-to/run-in-production.md.';

/**
 * Applies the arguments of `npm start` and `npm run serve`: loads the settings of an env file, or prints the help. Exits with 2
 * when it does not understand them. Without commander, since packages may not be installed yet.
 *
 * @param {'start' | 'serve'} command
 * @param {readonly string[]} words
 */
export const applyStartArguments = (command, words) => {
  const usage = USAGES[command];
  if (words.includes('--help') || words.includes('-h')) {
    process.stdout.write(`${usage}\n\n${SETTINGS}\n`);
    process.exit(0);
  }
  const reject = (message) => {
    process.stderr.write(`error: ${message}\n\n${usage}\n`);
    process.exit(2);
  };
  const [option, file, ...others] = words.flatMap((word) => word.split(/(?<=^--env-file)=(.*)/s, 2));
  if (option === undefined) return;
  if (option !== '--env-file' || others.length > 0) reject('too many arguments');
  if (!file) reject('--env-file needs a file');
  try {
    process.loadEnvFile(file);
  } catch (error) {
    reject(`${file} cannot be read: ${error.message}`);
  }
};
