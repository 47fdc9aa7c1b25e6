import type { PortalStore } from '@portal/shared-wl-assets';
import type * as TextLoading from '@portal/shared-wl-assets/translation-loading';
import { loadModule } from '../federation/federation';

/**
 * Loads translations of parts that the page did not start with. Most pages start with all, so the loader itself is
 * lazy.
 *
 * @param scopes that are needed
 * @throws Error when one is not available in any language (I18N-3)
 */
export const provideTranslations = async (portal: PortalStore, scopes: readonly string[]): Promise<void> => {
  const { texts } = portal.getState();
  if (scopes.every((scope) => Object.hasOwn(texts, scope))) return;
  const loading = await loadModule<typeof TextLoading>('shared-wl-assets', 'translation-loading');
  await loading.provideTranslations(portal, scopes);
};
