import { BrandColourError } from '../palette/brand-colour-error';
import { paletteOf } from '../palette/palette';
import { reservedKey } from './reserved-keys';
import { WHITE_LABEL_KEY } from './white-label-registry';

/** Values for a new client's file. */
export interface NewWhiteLabel {
  readonly key: string;
  /** By default made of the key: `north-bank` becomes `North Bank`. */
  readonly name?: string;
  /** #rrggbb. */
  readonly brandColour?: string;
}

/** Rejects a new file, with a sentence for the caller. */
export class NewWhiteLabelError extends Error {
  override readonly name = 'NewWhiteLabelError';
}

/** A blue that is no other client's. */
const FIRST_COLOUR = '#2f4b7c';

function nameOf(key: string): string {
  return key
    .split('-')
    .filter((word) => word !== '')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ');
}

function readable(colour: string): string {
  try {
    return paletteOf(colour).brandColour;
  } catch (error) {
    throw error instanceof BrandColourError ? new NewWhiteLabelError(error.message) : error;
  }
}

/**
 * The text of a new client's file, which passes every check (WL-7).
 *
 * @param schema where an editor finds the schema, as seen from the file
 * @throws NewWhiteLabelError for a key, a name or a colour that no file may have
 */
export function newWhiteLabel(
  { key, name = nameOf(key), brandColour = FIRST_COLOUR }: NewWhiteLabel,
  schema: string,
): string {
  if (!WHITE_LABEL_KEY.test(key)) {
    throw new NewWhiteLabelError(`"${key}" is no key: 1 to 64 lower-case letters, digits and hyphens.`);
  }
  const reserved = reservedKey(key);
  if (reserved !== null) throw new NewWhiteLabelError(`"${key}" ${reserved} and no key.`);
  if (name.length < 1 || name.length > 60) {
    throw new NewWhiteLabelError('A name has 1 to 60 characters. Give one with --name.');
  }
  const letter = /\p{L}/u.exec(name)?.[0].toUpperCase();
  const file = {
    $schema: schema,
    key,
    name,
    brandColour: readable(brandColour),
    ...(letter !== undefined && { logo: { kind: 'initial', text: letter } }),
    features: { fuidEnabled: false },
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
