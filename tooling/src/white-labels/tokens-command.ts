import { writeFileSync } from 'node:fs';
import { commandLine, parseCommandLine, withEnvFile } from '@portal/registry/command-line';
import { getWhiteLabelFolder } from './library';
import { loadPaletteLibrary, loadWhiteLabelLibrary } from './server-library';

const FOOTER = `
Design Tokens Format Module 2025.10: the brand colour, and each colour of the light and the dark scheme with its use.
The folder of white labels is shared-wl-assets/white-labels, or WHITE_LABELS_DIR.`;

/**
 * Returns a white label's design tokens as JSON text.
 *
 * @throws Error when the key has no file, or a file has mistakes
 */
async function readTokens(key: string): Promise<string> {
  const folder = getWhiteLabelFolder();
  const { describeUnknownWhiteLabel, loadWhiteLabels } = await loadWhiteLabelLibrary();
  const whiteLabel = loadWhiteLabels(folder).get(key);
  if (whiteLabel === null) throw new Error(describeUnknownWhiteLabel(key, folder));
  const { designTokens } = await loadPaletteLibrary();
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
        .action(async (key: string, { out }: { readonly out?: string }) => {
          const tokens = await readTokens(key);
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
