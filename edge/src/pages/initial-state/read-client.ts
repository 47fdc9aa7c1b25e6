import UAParser from 'ua-parser-js';
import { type ClientInformation, unknownClient } from '@portal/contract/page';
import { USER_AGENT_LIMIT } from './user-agent-limit';

/**
 * Returns browser, device and operating system, parsed from the user agent (BRW-3).
 *
 * @param userAgent as the request header gives it; only its first 500 characters count
 */
export function readClient(userAgent: string): ClientInformation {
  // For an empty string the library would describe the machine that it runs on.
  if (userAgent === '') return unknownClient;
  const { browser, device, os } = new UAParser(userAgent.slice(0, USER_AGENT_LIMIT)).getResult();
  return {
    browserInfo: { name: browser.name ?? '', version: browser.version ?? '' },
    deviceInfo: { model: device.model ?? '', type: device.type ?? '', vendor: device.vendor ?? '' },
    osInfo: { name: os.name ?? '', version: os.version ?? '' },
  };
}
