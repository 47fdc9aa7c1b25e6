interface SessionAnswer {
  readonly token: string;
  readonly kept: boolean;
}

const ask = async (address: string): Promise<SessionAnswer> => {
  const response = await fetch(address, { credentials: 'include', cache: 'no-store' });
  if (!response.ok) throw new Error(`The portal answered ${response.status} to ${address}`);
  return (await response.json()) as SessionAnswer;
};

/**
 * Begins a visit on a host page. A first answer brings the session's cookie; only a second question shows whether the
 * browser has kept it, since blocked cookies are dropped without a word.
 *
 * @returns the anti-forgery token, or null where cookies do not work
 * @throws when the portal cannot be reached
 */
export const beginVisit = async (origin: string, whiteLabel: string): Promise<string | null> => {
  const address = `${origin}/embed/session?wl=${encodeURIComponent(whiteLabel)}`;
  const first = await ask(address);
  const { kept, token } = first.kept ? first : await ask(address);
  return kept ? token : null;
};
