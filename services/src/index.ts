/** The reference services, and what the edge needs of them for custom upstreams. */
export { services, type ServiceName, type ServicesOptions } from './compose';
export { BrandDrafts } from './brand-drafts/brand-drafts';
export { previewMessages, sendSampleMail } from './outbox/message-previews';
export { guardOperatorPages } from './operator-access/guard-operator-pages';
export { readVisitClaim, type VisitClaim } from './live-visits/live-visits';
export { waitingHashes } from './passwords/passwords';
export { messageTexts } from './messages/texts/client-message-texts';
export type { MessageSettings } from './messages/message-settings';
export { DEFAULT_SENDER } from './messages/message-brand';
export type { ServiceContext } from './context/service-context';
export type { ServiceCounters } from './context/service-counters';
export { createRequestGate, type RequestGate } from './request-gate/request-gate';
export { devicePrintIn } from './request-gate/device-print';
export { type GatedOperation, findGatedOperation } from './request-gate/gated-operation';
export {
  addServerKey,
  type CheckedSettings,
  readSettings,
  SERVICES_SETTINGS,
  type ServicesSettings,
  toServicesSettings,
} from './settings/settings';
export { assertMailServerUsable } from './messages/mail/smtp-mail';
export { assertDirectoryUsable } from './users/directory/check-directory';
export { assertOneUserStore } from './users/one-user-store';
export { usualLoginRoute } from './white-labels/white-label-key';
export { demoUsers, rejectDemoUsers, seedDemoUsers } from './users/seed';
export { openDatabase } from './database/open-database';
export { createCredentialsCheck } from './users/credentials-check';
