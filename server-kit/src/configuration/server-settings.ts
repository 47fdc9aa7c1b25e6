import type { Environment } from '@portal/contract/page';

/** Settings of every server of the portal. */
export interface ServerSettings {
  readonly environment: Environment;
  /** Origin that visitors use, such as `https://login.bank.example`. */
  readonly publicOrigin: string;
  /** 32 bytes or more. */
  readonly serverKey: Buffer;
}
