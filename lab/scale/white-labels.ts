import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BrandColourError, derivePalette } from '@portal/server-kit/palette';

const SHIPPED = path.resolve(import.meta.dirname, '../../shared-wl-assets/white-labels');

/** A folder of white labels, for WHITE_LABELS_DIR. */
export interface ManyWhiteLabels {
  readonly folder: string;
  /** Keys of all of them, the shipped ones first. */
  readonly keys: readonly string[];
  readonly remove: () => void;
}

/** Returns a distinct colour for each number; skips colours with too little contrast. */
function chooseColour(number: number): string {
  for (let seed = number * 7_919 + 1; ; seed += 104_729) {
    const colour = `#${(seed % 0xffffff).toString(16).padStart(6, '0')}`;
    try {
      return derivePalette(colour).brandColour;
    } catch (error) {
      if (!(error instanceof BrandColourError)) throw error;
    }
  }
}

/**
 * A client's file with its own texts in addition to the output of `npm run wl:new`, so that no two clients share a
 * page.
 */
function createFile(key: string, name: string, brandColour: string) {
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
 * Creates a folder with the shipped white labels and generated ones, each with its own key, colour and texts.
 * @param count total number; never fewer than the shipped ones
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
    writeFileSync(
      path.join(folder, `${key}.json`),
      JSON.stringify(createFile(key, name, chooseColour(index))),
    );
    return key;
  });
  return {
    folder,
    keys: [...shipped, ...added],
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
