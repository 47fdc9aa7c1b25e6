import { createContext, type ReactNode, use, useMemo } from 'react';
import { useStore } from 'zustand';
import { translateFrom } from '../i18n/translate';
import { TranslationContext, type TranslationProvider } from '../i18n/use-translate';
import type { PortalState, PortalStore } from './portal';

const PortalContext = createContext<PortalStore | null>(null);

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

/** Returns the store itself, for code that changes its state. @throws Error outside a slot */
export const usePortalStore = (): PortalStore => {
  const portal = use(PortalContext);
  if (portal === null) throw new Error('usePortal needs a slot around it');
  return portal;
};

/** Selects a part of the portal's state and re-renders when it changes. */
export const usePortal = <Selected,>(select: (state: PortalState) => Selected): Selected =>
  useStore(usePortalStore(), select);
