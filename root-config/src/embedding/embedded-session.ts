interface SessionResponse {
  readonly token: string;
  readonly kept: boolean;
}

const requestSession = async (address: string): Promise<SessionResponse> => {
  const response = await fetch(address, { credentials: 'include', cache: 'no-store' });
  if (!response.ok) throw new Error(`The portal responded with ${response.status} to ${address}`);
  return (await response.json()) as SessionResponse;
};

/**
 * Starts a session on a host page. The first response sets the cookie; only a second request shows whether the
 * browser has stored it, since blocked cookies are dropped silently.
 *
 * @returns the anti-forgery token, or null when cookies do not work
 * @throws Error when the portal cannot be reached
 */
export const startSession = async (origin: string, whiteLabel: string): Promise<string | null> => {
  const address = `${origin}/embed/session?wl=${encodeURIComponent(whiteLabel)}`;
  const first = await requestSession(address);
  const { kept, token } = first.kept ? first : await requestSession(address);
  return kept ? token : null;
};
