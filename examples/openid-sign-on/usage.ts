import { parseArgs } from 'node:util';

/**
 * Prints the usage on `--help` and exits with 0; rejects any other argument with exit code 2.
 *
 * @param command such as `npm --prefix examples/openid-sign-on run sign-on`
 * @param purpose what the program does, and what it needs
 */
export function readArguments(command: string, purpose: string): void {
  try {
    const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
    if (values.help !== true) return;
    process.stdout.write(`Usage: ${command}\n\n${purpose}\n`);
  } catch (error) {
    console.error(`error: ${error instanceof Error ? error.message : String(error)}\nUsage: ${command}`);
    process.exit(2);
  }
  process.exit(0);
}
