import type { ServerSecrets } from '@portal/server-kit/configuration';

/** Login screen to which a visitor was redirected: a white-label key, or the name of an app. */
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

  /**
   * @param work price of a proof of work that passes a wait; 0 for a login without a wait
   * @returns base64url text that identifies `screen` for the next eight hours
   */
  seal(screen: LoginScreen, work = 0): string {
    const expiresAt = this.#clock().getTime() + LIFETIME_MS;
    return this.#secrets.seal(
      PURPOSE,
      [expiresAt.toString(36), screen, ...(work > 0 ? [work] : [])].join('.'),
    );
  }

  /** @returns the screen that `sealed` identifies; null when it is forged, expired or malformed */
  open(sealed: string): LoginScreen | null {
    return this.#read(sealed)?.screen ?? null;
  }

  /** @returns the price of a proof of work; 0 when `sealed` has none, or is forged, expired or malformed */
  openWork(sealed: string): number {
    return this.#read(sealed)?.work ?? 0;
  }

  #read(sealed: string): { readonly screen: LoginScreen; readonly work: number } | null {
    if (sealed.length > SEALED_LIMIT) return null;
    const [expiresAt = '', screen = '', work = '0'] = this.#secrets.open(PURPOSE, sealed)?.split('.') ?? [];
    const isValid = parseInt(expiresAt, 36) > this.#clock().getTime() && screen !== '';
    return isValid ? { screen, work: Number(work) } : null;
  }
}
