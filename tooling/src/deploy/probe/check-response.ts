import type { SlotFinding } from './slot-findings';

/** Timeout of the server's response; a render takes milliseconds, and load alone never that long. */
const SERVER_TIMEOUT_MS = 120_000;

const SILENT_SERVER: SlotFinding = {
  what: `the server did not respond within ${SERVER_TIMEOUT_MS / 1000} s`,
  advice: 'Look for a loop without end in what the part runs on the server.',
  isTiming: true,
};
const ENDED_SERVER: SlotFinding = {
  what: 'the server ended while the page was requested',
  advice: 'Look in server.txt for an error or an unhandled rejection in the part’s code for the server.',
};

/** Requests a page before the browser does. @returns a finding when the server does not respond */
export async function checkResponse(url: string): Promise<SlotFinding | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(SERVER_TIMEOUT_MS) });
    await response.text();
    return null;
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? SILENT_SERVER : ENDED_SERVER;
  }
}
