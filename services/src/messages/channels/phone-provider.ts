import type { FastifyPluginAsync } from 'fastify';
import type { Language } from '@portal/contract/i18n';
import type { ProviderPhoneCalls } from './provider-phone-calls';

/**
 * A provider of text messages and phone calls (D-4). Implement it to replace Twilio. Every method resolves once the provider has
 * accepted the order, and throws NotDeliveredError otherwise.
 */
export interface PhoneProvider {
  sendText(to: string, text: string): Promise<void>;
  /** Starts a phone call that asks for keys; callbacks report its events under this id. */
  startCall(to: string, callId: string): Promise<void>;
  /** Starts a phone call that speaks a text and hangs up. */
  speak(to: string, text: string, language: Language): Promise<void>;
  /** Callback routes, each request verified by its signature (security rule 6). */
  callbacks(calls: ProviderPhoneCalls): FastifyPluginAsync;
}
