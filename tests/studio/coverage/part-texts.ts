import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { WORKSPACE } from '../../workspace';

/** A text of a part as in its translation file. */
export interface PartText {
  /** File and key, such as `recovery-mf verify.wrong.Email`. */
  readonly key: string;
  readonly text: string;
}

interface Texts {
  readonly [key: string]: string | Texts;
}

function flat(texts: Texts, prefix: string): readonly PartText[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [{ key: `${prefix}${key}`, text: value }] : flat(value, `${prefix}${key}.`),
  );
}

function listScopes(part: string): readonly (readonly [scope: string, file: string])[] {
  const folder = path.join(WORKSPACE, part, 'i18n');
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'en-US.json') return [[part, path.join(folder, entry.name)] as const];
    const file = path.join(folder, entry.name, 'en-US.json');
    return entry.isDirectory() && existsSync(file) ? [[`${part}/${entry.name}`, file] as const] : [];
  });
}

/** All English texts of the parts that a visitor's browser shows. */
export function readPartTexts(parts: readonly string[]): readonly PartText[] {
  return parts.flatMap((part) =>
    listScopes(part).flatMap(([scope, file]) =>
      flat(JSON.parse(readFileSync(file, 'utf8')) as Texts, `${scope} `),
    ),
  );
}

/** Pattern of a text as shown on a page: placeholders filled, markup removed. */
export function toVisiblePattern(text: string): RegExp {
  return new RegExp(
    text
      .replace(/<\w+\s*\/>/g, '{{element}}')
      .replace(/<\/?\w[^>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim()
      .split(/\{\{[^}]*\}\}/)
      .map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*?'),
    'i',
  );
}
