import type { PortalStore } from '@portal/shared-wl-assets';
import type * as TextLoading from '@portal/shared-wl-assets/translation-loading';
import { loadModule } from '../federation/federation';

/**
 * Loads translations of parts that the page did not start with. Most pages start with all, so the loader itself is
 * lazy.
 *
 * @param scopes needed scopes
 * @param isOnPage whether the page was rendered with these scopes: then partially loaded ones contain all texts that
 *   it shows
 * @throws Error when one is not available in any language (I18N-3)
 */
export const provideTranslations = async (
  portal: PortalStore,
  scopes: readonly string[],
  isOnPage: boolean,
): Promise<void> => {
  const { texts, partialTexts } = portal.getState();
  const missing = scopes.filter(
    (scope) => !Object.hasOwn(texts, scope) || (!isOnPage && partialTexts?.includes(scope)),
  );
  if (missing.length === 0) return;
  const loading = await loadModule<typeof TextLoading>('shared-wl-assets', 'translation-loading');
  await loading.provideTranslations(portal, missing);
};
