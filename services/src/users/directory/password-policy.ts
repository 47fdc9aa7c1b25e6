import { type BerReader, Control, InvalidCredentialsError, ResultCodeError } from 'ldapts';
import type { ChangeRejection } from '../user-store';
import { RESULT } from './directory-errors';

/** Errors of draft-behera-ldap-password-policy, 6.2, by number. */
const POLICY_ERRORS = [
  'passwordExpired', 'accountLocked', 'changeAfterReset', 'passwordModNotAllowed', 'mustSupplyOldPassword',
  'insufficientPasswordQuality', 'passwordTooShort', 'passwordTooYoung', 'passwordInHistory',
] as const; // prettier-ignore

export type PolicyError = (typeof POLICY_ERRORS)[number];

const ERROR_TAG = 0x81;
const WARNING_TAG = 0xa0;

/**
 * Password policy control: makes the directory return the reason of a rejection (draft-behera-ldap-password-policy, 6). One
 * instance belongs to one request.
 */
export class PasswordPolicyControl extends Control {
  /** Null when the response has none. */
  error: PolicyError | null = null;

  constructor() {
    super('1.3.6.1.4.1.42.2.27.8.5.1');
  }

  override parseControl(reader: BerReader): void {
    if (reader.remain === 0 || reader.readSequence() === null) return;
    if (reader.peek() === WARNING_TAG) reader.readString(WARNING_TAG, true);
    if (reader.peek() !== ERROR_TAG) return;
    const [number = -1] = reader.readString(ERROR_TAG, true) ?? [];
    this.error = POLICY_ERRORS[number] ?? null;
  }
}

/** Object identifiers of the policy hints control, the deprecated one last (MS-ADTS 3.1.1.3.4.1.27). */
export const POLICY_HINTS = ['1.2.840.113556.1.4.2239', '1.2.840.113556.1.4.2066'] as const;

/** Makes Active Directory check the password history on a reset too. */
export class PolicyHintsControl extends Control {
  /** @param type object identifier that the domain controller supports */
  constructor(type: (typeof POLICY_HINTS)[number]) {
    super(type, { critical: true });
  }

  override writeControl(writer: Parameters<Control['writeControl']>[0]): void {
    // SEQUENCE { flags INTEGER 1 }, as an octet string.
    writer.writeBuffer(Buffer.from([0x30, 0x03, 0x02, 0x01, 0x01]), 0x04);
  }
}

/** Outcome of a bind as a user. */
export type BindOutcome =
  | 'right'
  /** Right, but an administrator requires a new password. */
  | 'mustChange'
  /** Right, but expired. */
  | 'expired'
  | 'rejected';

/** Windows error codes in a rejected bind of Active Directory, in hexadecimal; these two follow a right password. */
const AD_BIND: Readonly<Record<string, BindOutcome>> = { '532': 'expired', '773': 'mustChange' };

/** Result codes of a wrong password, also those of accounts that are locked or have no password. */
const REJECTED: ReadonlySet<number> = new Set([
  RESULT.invalidCredentials,
  RESULT.inappropriateAuthentication,
  RESULT.insufficientAccessRights,
  RESULT.noSuchObject,
  RESULT.constraintViolation,
  RESULT.unwillingToPerform,
]);

/** Returns the outcome of a failed bind. @returns null when the error is not about the password */
export function toBindOutcome(error: unknown, policy: PolicyError | null): BindOutcome | null {
  if (!(error instanceof ResultCodeError) || !REJECTED.has(error.code)) return null;
  if (policy === 'passwordExpired') return 'expired';
  if (!(error instanceof InvalidCredentialsError)) return 'rejected';
  return AD_BIND[/\bdata ([0-9a-f]+)\b/i.exec(error.message)?.[1] ?? ''] ?? 'rejected';
}

const REJECTIONS_BY_POLICY: Readonly<Partial<Record<PolicyError, ChangeRejection>>> = {
  passwordInHistory: 'ISB_USRUP06',
  insufficientPasswordQuality: 'ISB_PASSVAL01',
  passwordTooShort: 'ISB_PASSVAL01',
  passwordTooYoung: 'ISB_PASSCH04',
  passwordModNotAllowed: 'ISB_PASSCH05',
  mustSupplyOldPassword: 'ISB_PASSCH05',
  accountLocked: 'ISB_SITEMDR15',
};

/** Error texts of directories that send no policy control: OpenLDAP, 389 Directory Server, Samba and Active Directory. */
const BY_TEXT: readonly (readonly [RegExp, ChangeRejection])[] = [
  [/in (?:the )?(?:password )?history|already used|history of old/i, 'ISB_USRUP06'],
  [/too young|minimum (?:password )?age|within password minimum age|too recently/i, 'ISB_PASSCH04'],
  [/disabled|locked|inactivated/i, 'ISB_SITEMDR15'],
];

/** Result codes with which directories reject a new password by their policy. */
const BY_POLICY_CODES: ReadonlySet<number> = new Set([RESULT.constraintViolation, RESULT.unwillingToPerform]);

/**
 * Returns why a directory rejected a new password. Active Directory has one code for length, complexity and history
 * (0000052D); such a password counts as breaking the rules.
 *
 * @returns null when the rejection is not about the password
 */
export function toChangeRejection(error: unknown, policy: PolicyError | null): ChangeRejection | null {
  if (!(error instanceof ResultCodeError)) return null;
  const byPolicy = policy === null ? undefined : REJECTIONS_BY_POLICY[policy];
  if (byPolicy !== undefined) return byPolicy;
  if (error.code === RESULT.insufficientAccessRights) return 'ISB_PASSCH05';
  if (!BY_POLICY_CODES.has(error.code)) return null;
  const [, byText] = BY_TEXT.find(([pattern]) => pattern.test(error.message)) ?? [];
  return byText ?? 'ISB_PASSVAL01';
}
