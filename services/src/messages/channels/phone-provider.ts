import type { FastifyPluginAsync } from 'fastify';
import type { MessageLanguage } from '../texts/message-language';
import type { ProviderPhoneCalls } from './provider-phone-calls';

/**
 * A provider of text messages and phone calls (D-4). Another one than Twilio is another implementation of this.
 * Every method resolves once the provider has taken the order, and throws NotTakenError otherwise.
 */
export interface PhoneProvider {
  sendText(to: string, text: string): Promise<void>;
  /** Starts a call that asks for keys; what happens in it comes back to the callbacks under this id. */
  startCall(to: string, callId: string): Promise<void>;
  /** Starts a call that says something and hangs up. */
  speak(to: string, text: string, language: MessageLanguage): Promise<void>;
  /** The addresses that the provider calls back, each request proved by its signature (security rule 6). */
  callbacks(calls: ProviderPhoneCalls): FastifyPluginAsync;
}
