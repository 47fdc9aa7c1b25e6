import { writeFileSync } from 'node:fs';
import { commandLine, parseCommandLine, withEnvFile } from '@portal/registry/command-line';
import { designTokens } from '@portal/server-kit/palette';
import { describeUnknownWhiteLabel, loadWhiteLabels } from '@portal/server-kit/white-labels';
import { getWhiteLabelFolder } from './white-label-folder';

const FOOTER = `
Design Tokens Format Module 2025.10: the brand colour, and each colour of the light and the dark scheme with its use.
The folder of white labels is shared-wl-assets/white-labels, or WHITE_LABELS_DIR.`;

/**
 * Returns a white label's design tokens as JSON text.
 *
 * @throws Error when the key has no file, or a file has mistakes
 */
function readTokens(key: string): string {
  const folder = getWhiteLabelFolder();
  const whiteLabel = loadWhiteLabels(folder).get(key);
  if (whiteLabel === null) throw new Error(describeUnknownWhiteLabel(key, folder));
  return `${JSON.stringify(designTokens(whiteLabel), null, 2)}\n`;
}

/** Runs `npm run wl:tokens -- KEY [--out FILE]`. @throws UsageError for wrong arguments; Error when they cannot be written */
export function runDesignTokens(words: readonly string[]): Promise<void> {
  return parseCommandLine(
    withEnvFile(
      commandLine('npm run wl:tokens --', 'Prints the colours of a white label as design tokens (DTCG JSON).')
        .argument('<key>', 'white-label key')
        .option('--out <file>', 'file to write instead, such as brand.tokens.json')
        .addHelpText('after', FOOTER)
        .action((key: string, { out }: { readonly out?: string }) => {
          const tokens = readTokens(key);
          if (out === undefined) return void process.stdout.write(tokens);
          try {
            writeFileSync(out, tokens);
          } catch (error) {
            throw new Error(`${out} is not writable.`, { cause: error });
          }
          console.log(`${out} has been written.`);
        }),
    ),
    words,
  );
}
