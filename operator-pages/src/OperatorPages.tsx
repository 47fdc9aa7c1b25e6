import { type ReactNode, useMemo } from 'react';
import type { Language } from '@portal/contract/i18n';
import type { OperatorDocument, OperatorPage } from '@portal/contract/operator';
import { translateFrom } from '@portal/shared-wl-assets';
import sharedGerman from '@portal/shared-wl-assets/i18n/de-DE.json';
import sharedEnglish from '@portal/shared-wl-assets/i18n/en-US.json';
import { TranslationContext } from '@portal/shared-wl-assets/translation-context';
import german from '../i18n-pages/de-DE.json';
import english from '../i18n-pages/en-US.json';
import { BrandEditorPage } from './brand-editor/BrandEditorPage';
import { MissingDraftPage } from './brand-editor/MissingDraftPage';
import { DeploymentsPage } from './deployments/DeploymentsPage';
import { HelpDeskPage } from './help-desk/HelpDeskPage';
import { MessagePreviewsPage } from './outbox/MessagePreviewsPage';
import { OutboxPage } from './outbox/OutboxPage';
import { StatisticsPage } from './statistics/StatisticsPage';
import { StudioPage } from './studio/StudioPage';

const TEXTS = {
  'en-US': { ...english, shared: sharedEnglish },
  'de-DE': { ...german, shared: sharedGerman },
} as const;

const Translations = ({
  language,
  children,
}: {
  readonly language: Language;
  readonly children: ReactNode;
}) => {
  const provider = useMemo(
    () => ({ language, useScope: translateFrom(TEXTS[language], console.warn, language) }),
    [language],
  );
  return <TranslationContext value={provider}>{children}</TranslationContext>;
};

const Page = ({ name, view }: OperatorPage) => {
  switch (name) {
    case 'brandEditor':
      return <BrandEditorPage {...view} />;
    case 'deployments':
      return <DeploymentsPage {...view} />;
    case 'helpDesk':
      return <HelpDeskPage {...view} />;
    case 'messagePreviews':
      return <MessagePreviewsPage {...view} />;
    case 'missingDraft':
      return <MissingDraftPage {...view} />;
    case 'outbox':
      return <OutboxPage {...view} />;
    case 'statistics':
      return <StatisticsPage {...view} />;
    case 'studio':
      return <StudioPage {...view} />;
  }
};

/** Renders an operator page in the operator's language. */
export const OperatorPages = ({ language, page }: OperatorDocument) => (
  <Translations language={language}>
    <Page {...page} />
  </Translations>
);
