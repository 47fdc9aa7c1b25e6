import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BrandColourError, paletteOf } from '@portal/server-kit/palette';

const SHIPPED = path.resolve(import.meta.dirname, '../../../shared-wl-assets/white-labels');

/** A folder of white labels, for a portal's WHITE_LABELS_DIR. */
export interface ManyWhiteLabels {
  readonly folder: string;
  /** Keys of all of them, the shipped ones first. */
  readonly keys: readonly string[];
  readonly remove: () => void;
}

/** A colour of its own for each number; the few that hold no contrast give way to the next. */
function colourOf(number: number): string {
  for (let seed = number * 7_919 + 1; ; seed += 104_729) {
    const colour = `#${(seed % 0xffffff).toString(16).padStart(6, '0')}`;
    try {
      return paletteOf(colour).brandColour;
    } catch (error) {
      if (!(error instanceof BrandColourError)) throw error;
    }
  }
}

/** A client's file, with words of its own beside what `npm run wl:new` writes: nothing can be shared between two. */
function fileOf(key: string, name: string, brandColour: string) {
  return {
    key,
    name,
    brandColour,
    logo: { kind: 'initial', text: 'C' },
    features: { fuidEnabled: false },
    wordings: {
      'en-US': { 'login-mf': { heading: `Welcome to ${name}`, title: `Accounts of ${name}` } },
      'de-DE': { 'login-mf': { heading: `Willkommen bei ${name}`, title: `Konten bei ${name}` } },
    },
    heroText: {
      tagline1: { 'en-US': `<b>${name}</b>, close to you`, 'de-DE': `<b>${name}</b>, nah bei Ihnen` },
      tagline2: { 'en-US': `At home since ${name}`, 'de-DE': `Zu Hause seit ${name}` },
    },
    allowedRedirectOrigins: [`https://www.${name.toLowerCase().replaceAll(' ', '-')}.example`],
  };
}

/**
 * The shipped white labels, and as many new ones as there are to be, each with a key, a colour and words of its own.
 *
 * @param count of all; fewer than are shipped leaves it at those
 */
export function createManyWhiteLabels(count: number): ManyWhiteLabels {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-many-white-labels-'));
  cpSync(SHIPPED, folder, { recursive: true });
  const shipped = readdirSync(SHIPPED)
    .filter((name) => name.endsWith('.json'))
    .map((name) => path.basename(name, '.json'));
  const added = Array.from({ length: Math.max(0, count - shipped.length) }, (_, index) => {
    const number = String(index + 1).padStart(4, '0');
    const key = `client-${number}`;
    const name = `Client ${number}`;
    writeFileSync(path.join(folder, `${key}.json`), JSON.stringify(fileOf(key, name, colourOf(index))));
    return key;
  });
  return {
    folder,
    keys: [...shipped, ...added],
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
