import type { PortalStore } from '@portal/shared-wl-assets';
import type * as TextLoading from '@portal/shared-wl-assets/translation-loading';
import { loadModule } from '../federation/federation';

/**
 * Brings the texts of parts that the page did not begin with. Most pages begin with all they need, so what does the
 * loading is itself loaded only when something is missing.
 *
 * @param scopes that are needed
 * @throws when one is not to be had in any language (I18N-3)
 */
export const provideTranslations = async (portal: PortalStore, scopes: readonly string[]): Promise<void> => {
  const { texts } = portal.getState();
  if (scopes.every((scope) => Object.hasOwn(texts, scope))) return;
  const loading = await loadModule<typeof TextLoading>('shared-wl-assets', 'translation-loading');
  await loading.provideTranslations(portal, scopes);
};
