import type { TextResources, TextTree } from '@portal/shared-wl-assets';
import { textResources, type TextFiles } from '@portal/shared-wl-assets/i18n-resources';
import type { Language } from '@portal/shared-wl-assets/language';
import type { WhiteLabelConfiguration } from '@portal/shared-wl-assets/white-label';
import { SHARED_SCOPE } from '../parts/live-part';
import type { Release } from '../parts/release';

const filesOf = (release: Release, scope: string): TextFiles | undefined => {
  for (const { texts } of release.parts.values()) {
    const files = texts.get(scope);
    if (files !== undefined) return files;
  }
  return undefined;
};

/**
 * The texts of one scope for a white label: the part's own, with the client's wording laid over them.
 *
 * @returns null when no live part has such a scope
 */
export const textsOfScope = (
  release: Release,
  whiteLabel: WhiteLabelConfiguration,
  language: Language,
  scope: string,
): TextTree | null => {
  const files = filesOf(release, scope);
  return files === undefined ? null : textResources(scope, files, whiteLabel)[language];
};

/** All texts of a language for a white label, by scope. */
export const textsOfLanguage = (
  release: Release,
  whiteLabel: WhiteLabelConfiguration,
  language: Language,
): TextResources => {
  const scopes = [...release.parts.values()].flatMap(({ texts }) => [...texts.keys()]);
  return Object.fromEntries(
    scopes.flatMap((scope) => {
      const texts = textsOfScope(release, whiteLabel, language, scope);
      return texts === null ? [] : [[scope, texts]];
    }),
  );
};

/** Scopes that a page needs: shared words, the frame's, the route's part, what it uses, and what those ask for. */
const scopesOfPage = (release: Release, part: string): readonly string[] => {
  const frame = [...release.parts.values()]
    .filter(({ manifest }) => manifest.slots.some((slot) => slot !== 'main'))
    .map(({ manifest }) => manifest.name);
  const parts = [...frame, part, ...(release.parts.get(part)?.manifest.uses ?? [])];
  const asked = parts.flatMap((name) => release.parts.get(name)?.manifest.texts ?? []);
  return [...new Set([SHARED_SCOPE, ...parts, ...asked])];
};

/**
 * The texts that a page begins with.
 *
 * @param further scopes beside those that its part asks for
 */
export const textsOfPage = (
  release: Release,
  whiteLabel: WhiteLabelConfiguration,
  language: Language,
  part: string,
  further: readonly string[] = [],
): TextResources =>
  Object.fromEntries(
    [...scopesOfPage(release, part), ...further].flatMap((scope) => {
      const texts = textsOfScope(release, whiteLabel, language, scope);
      return texts === null ? [] : [[scope, texts]];
    }),
  );
