import type { ServerSecrets } from '@portal/server-kit/configuration';

/** Login screen to which a visitor was redirected: a white-label key, or `clip` for the second app. */
export type LoginScreen = string;

const PURPOSE = 'sign-on login request';
const LIFETIME_MS = 8 * 60 * 60 * 1000;
const SEALED_LIMIT = 200;

/**
 * Seals and opens SMQUERYDATA, which proves that sign-on itself started a login (LOG-2, LOG-3). It is opaque, URL-safe and
 * at most 200 characters long.
 */
export class LoginRequests {
  readonly #secrets: ServerSecrets;
  readonly #clock: () => Date;

  constructor(secrets: ServerSecrets, clock: () => Date) {
    this.#secrets = secrets;
    this.#clock = clock;
  }

  /** @returns base64url text that identifies `screen` for the next eight hours */
  seal(screen: LoginScreen): string {
    const expiresAt = this.#clock().getTime() + LIFETIME_MS;
    return this.#secrets.seal(PURPOSE, `${expiresAt.toString(36)}.${screen}`);
  }

  /** @returns the screen that `sealed` identifies; null when it is forged, expired or malformed */
  open(sealed: string): LoginScreen | null {
    if (sealed.length > SEALED_LIMIT) return null;
    const [expiresAt = '', screen = ''] = this.#secrets.open(PURPOSE, sealed)?.split('.') ?? [];
    return parseInt(expiresAt, 36) > this.#clock().getTime() && screen !== '' ? screen : null;
  }
}
