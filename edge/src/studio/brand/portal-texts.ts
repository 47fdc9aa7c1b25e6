import type { MessageFiles } from '@portal/contract/i18n';
import { messageTexts } from '@portal/services';
import type { Release } from '../../releases/release';

/** Returns the portal's own messages by scope: those of the live parts, and those of e-mails, SMS and phone calls. */
export function readReleaseTexts({ parts }: Release): ReadonlyMap<string, MessageFiles> {
  const scopes = [...parts.values()].flatMap(({ translations }) => [...translations]);
  return new Map<string, MessageFiles>([...scopes, ['messages', messageTexts]]);
}
