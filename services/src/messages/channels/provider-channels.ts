import { E164 } from '../../contacts/phone-number';
import { type Message, NotDeliveredError } from '../message-channels';
import type { PhoneProvider } from './phone-provider';
import type { ProviderPhoneCalls } from './provider-phone-calls';

/**
 * Starts a phone call that asks for keys. It is stored first, so that an early callback finds it, and ended if the provider
 * is unavailable. A call to a rejected number keeps ringing on the page, as a decoy's does (security rule 4).
 *
 * @param start requests the phone call from the provider, with its id
 */
export async function placeCall(
  calls: ProviderPhoneCalls,
  message: Message,
  start: (callId: string) => Promise<void>,
): Promise<void> {
  const id = await calls.begin(message);
  try {
    await start(id);
  } catch (error) {
    if (!(error instanceof NotDeliveredError && error.kind !== 'unavailable')) await calls.end(id);
    throw error;
  }
}

/** Sends text messages and phone calls through a provider. */
export function providerChannels(provider: PhoneProvider, calls: ProviderPhoneCalls) {
  return {
    async send(message: Message): Promise<void> {
      const { channel, to, text, language, code } = message;
      if (!E164.test(to)) throw new NotDeliveredError('rejected', 'not a phone number');
      if (channel === 'SMS') return provider.sendText(to, text);
      if (code === null) return provider.speak(to, text, language);
      return placeCall(calls, message, (id) => provider.startCall(to, id));
    },
  };
}
