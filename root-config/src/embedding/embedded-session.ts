interface SessionResponse {
  readonly token: string;
  readonly kept: boolean;
}

const requestSession = async (url: string): Promise<SessionResponse> => {
  const response = await fetch(url, { credentials: 'include', cache: 'no-store' });
  if (!response.ok) throw new Error(`The portal responded with ${response.status} to ${url}`);
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
  const url = `${origin}/embed/session?wl=${encodeURIComponent(whiteLabel)}`;
  const first = await requestSession(url);
  const { kept, token } = first.kept ? first : await requestSession(url);
  return kept ? token : null;
};
