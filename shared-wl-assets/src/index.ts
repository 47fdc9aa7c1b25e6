/** Run-time API for all parts. It is loaded with the first page, so every export adds to its size. */
export { pageBoot, browserPortal, BOOT_ELEMENT_ID } from './portal/browser-portal';
export { portalUrl, setEmbeddedVisit } from './portal/embedded-visit';
export type {
  ChangeLeave,
  Embedding,
  FlowEvent,
  FlowFailure,
  FlowOutcome,
  FlowStep,
} from '@portal/contract/page';
export type { PageBoot, PageNotices, PartAddress, RouteMatch } from '@portal/contract/page';
export {
  createPortalStore,
  type MobileSheet,
  type PortalState,
  type PortalStore,
  type Toast,
} from './portal/portal';
export type { ClientInformation } from '@portal/contract/page';
export { usePortal, usePortalStore } from './portal/portal-context';
export { supportFor, useSupport, type Support } from './portal/support-offer';
export { PortalProvider } from './slot/PortalProvider';
export { slot, type Slot } from './slot/slot';
export type { PagePlan } from '@portal/contract/page';
export { type SlotProps } from './slot/slot-props';
export { useRetained } from './slot/retention';
export { SlotFailure, type SlotFailureProps } from './slot/SlotFailure';
export type { TranslationResources, MessageTree, TranslationValues } from '@portal/contract/i18n';
export type { Translate } from './i18n/translate';
export * from './i18n/texts';
export { translateFrom } from './i18n/translate';
export { useTranslate } from './i18n/use-translate';
export * from './ui';
