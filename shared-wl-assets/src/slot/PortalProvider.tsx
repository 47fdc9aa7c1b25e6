import { type ReactNode, useMemo } from 'react';
import { useStore } from 'zustand';
import { translateFrom } from '../i18n/translate';
import { TranslationContext, type TranslationProvider } from '../i18n/use-translate';
import type { PortalStore } from '../portal/portal';
import { PortalContext } from '../portal/portal-context';

const warn = (message: string): void => console.warn(message);

/** Provides the portal store and its texts to a tree; wraps every slot of a page. */
export const PortalProvider = ({ portal, children }: { portal: PortalStore; children: ReactNode }) => {
  const language = useStore(portal, (state) => state.language);
  const texts = useStore(portal, (state) => state.texts);
  const provider = useMemo<TranslationProvider>(() => {
    const scoped = translateFrom(texts, warn, language);
    return { language, useScope: scoped };
  }, [language, texts]);
  return (
    <PortalContext value={portal}>
      <TranslationContext value={provider}>{children}</TranslationContext>
    </PortalContext>
  );
};
