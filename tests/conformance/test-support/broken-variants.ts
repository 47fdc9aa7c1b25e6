/** A deliberate fault in the example recovery service. */
export interface BrokenVariant {
  readonly name: string;
  /** Text replacements in the service's files; each text occurs exactly once. */
  readonly edits: readonly (readonly [file: string, text: string, replacement: string])[];
  /** Id of the check that must fail. */
  readonly caughtBy: string;
}

const OPERATIONS = 'operations.mjs';
const DIRECTORY = 'directory.mjs';
const SERVER = 'recovery-service.mjs';

function variant(name: string, caughtBy: string, ...edits: BrokenVariant['edits']): BrokenVariant {
  return { name, caughtBy, edits };
}

/** Faults that the conformance kit must catch, each by the check in `caughtBy`. */
export const BROKEN_VARIANTS: readonly BrokenVariant[] = [
  variant('fps/auth without a transactionId', 'REC-AUTH', [
    OPERATIONS,
    'return { userId, transactionId, ...wire }',
    'return { userId, transaction: transactionId, ...wire }',
  ]),
  variant('contacts without encoding', 'REC-ENCODED', [
    DIRECTORY,
    "randomBytes(2).toString('hex').slice(0, 3) + Buffer.from(text).toString('base64')",
    'text',
  ]),
  variant('contacts in clear', 'REC-MASKED', [OPERATIONS, 'encode(mask(contact))', 'encode(contact)']),
  variant('malformed input makes it fail', 'REC-INPUT', [OPERATIONS, "typeof userId !== 'string' || ", '']),
  variant(
    'the user type reveals who exists',
    'REC-TYPE',
    [SERVER, 'operations[name]({ body,', 'operations[name]({ path, body,'],
    [
      OPERATIONS,
      "() => ({ userType: 'external' })",
      "({ path }) => ({ userType: users.has(path.split('/').at(-1)) ? 'internal' : 'external' })",
    ],
  ),
  variant('a temporary password without a passcode', 'REC-STATE', [
    OPERATIONS,
    "findGrant(request, 'FPS').isReady = true",
    'Object.assign(grants.get(request.session) ?? {}, { isReady: true })',
  ]),
  variant('an unknown User ID gets 404', 'REC-SAME-STATUS', [
    OPERATIONS,
    "flow === 'FUID' && !user",
    '!user',
  ]),
  variant('a known User ID gets one more field', 'REC-SAME-FIELDS', [
    OPERATIONS,
    'return { userId, transactionId, ...wire }',
    "return { userId, transactionId, ...wire, ...(user && { userType: 'external' }) }",
  ]),
  variant('an unknown User ID gets a longer response', 'REC-SAME-SIZE', [
    OPERATIONS,
    'return { userId, transactionId, ...wire }',
    "return { userId, transactionId, ...wire, reference: 'x'.repeat(user ? 8 : 200) }",
  ]),
  variant('a known User ID takes longer', 'REC-SAME-TIME', [
    OPERATIONS,
    'const transactionId = token();',
    'if (user) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 150); const transactionId = token();',
  ]),
  variant('generate-otp rejects an unknown user', 'REC-SAME-STEPS', [
    OPERATIONS,
    'if (!recovery.values.includes(value))',
    'if (!recovery.user || !recovery.values.includes(value))',
  ]),
  variant('a passcode is longer than its field', 'REC-SEND', [OPERATIONS, 'length: 6', 'length: 7']),
  variant('any passcode is right', 'REC-WRONG', [OPERATIONS, 'isSame(typed, recovery.code)', 'true']),
  variant('a passcode works in another recovery', 'REC-TRANSACTION', [
    OPERATIONS,
    'recovery.code && recovery.codeUntil > Date.now() && isSame(typed, recovery.code);',
    '[...recoveries.values()].some((each) => each.user === recovery.user && each.code === typed);',
  ]),
  variant('a passcode works after the change', 'REC-CHANGE', [
    OPERATIONS,
    'recovery.code = isRight ? undefined : recovery.code;',
    '',
  ]),
  variant('another browser may continue a recovery', 'REC-BOUND', [
    OPERATIONS,
    'recovery.session !== session ||',
    '',
  ]),
  variant('the destination comes from the request', 'REC-CLAIMS', [
    OPERATIONS,
    '!recovery.values.includes(value)',
    'false',
  ]),
  variant('a resent passcode is expired', 'REC-RESEND', [
    OPERATIONS,
    'codeUntil: Date.now()',
    'codeUntil: recovery.sends > 0 ? 0 : Date.now()',
  ]),
  variant('a phone call has no code', 'REC-CALL', [
    OPERATIONS,
    'return { otp: encode(recovery.code) };',
    'return {};',
  ]),
  variant('a phone call succeeds without an answer', 'REC-UNREACHABLE', [
    OPERATIONS,
    "{ channelStatus: 'STATUS.UNREACHABLE' }",
    "{ authenticationResult: 'SUCCESS' }",
  ]),
  variant('a grant belongs to everyone', 'REC-GRANT', [
    OPERATIONS,
    'grants.get(session);',
    '[...grants.values()].at(-1);',
  ]),
  variant('change without a temporary password', 'REC-TEMPORARY', [
    OPERATIONS,
    'isReady: recovery.user.firstTime',
    'isReady: true',
  ]),
  variant(
    'each repetition of a passcode allows another change',
    'REC-REPEAT',
    [OPERATIONS, 'recovery.code = isRight ? undefined : recovery.code;', ''],
    [
      OPERATIONS,
      '        ...recovery,\n',
      '        ...recovery,\n        uses: (grants.get(request.session)?.uses ?? 0) + 1,\n',
    ],
    [
      OPERATIONS,
      'grants.delete(request.session);\n    savePassword',
      'if ((grant.uses -= 1) === 0) grants.delete(request.session);\n    savePassword',
    ],
  ),
  variant('weak passwords are saved', 'REC-RULES', [OPERATIONS, '.every((kind)', '.some((kind)']),
  variant('an old password is saved', 'REC-CHANGE', [OPERATIONS, 'isUsedPassword(user, newPass)', 'false']),
  variant('a grant can be used twice', 'REC-CHANGE', [
    OPERATIONS,
    'grants.delete(request.session);\n    savePassword',
    'savePassword',
  ]),
  variant('first-time set-up without the invitation', 'REC-FIRST-TIME', [
    OPERATIONS,
    'user.firstTime && !isCurrentPassword(user, tempPass)',
    'false',
  ]),
  variant('uti/decrypt reveals the User ID', 'REC-SEALED', [
    OPERATIONS,
    'return { userId: body.encryptedId }',
    'return { userId: principals.get(body.encryptedId).userId }',
  ]),
  variant('a look-up without a match returns a principal', 'REC-LOOKUP', [
    OPERATIONS,
    'if (!user) return {};',
    '',
  ]),
  variant('the User ID is e-mailed with each request', 'REC-USER-ID', [
    OPERATIONS,
    'grants.delete(request.session);\n    deliver',
    'deliver',
  ]),
  variant('passcodes are sent without end', 'REC-SEND-LIMIT', [OPERATIONS, 'recovery.sends >= 4', 'false']),
  variant('nothing locks a recovery', 'REC-LOCK', [
    OPERATIONS,
    'recovery.wrong >= 5 || countUses(account) >= 10',
    'false',
  ]),
  variant('a response has a field that the contract does not name', 'REC-CONTRACT', [
    OPERATIONS,
    'return { userId, transactionId, ...wire }',
    "return { userId, transactionId, name: 'Anna', ...wire }",
  ]),
  variant('a time has another format', 'REC-CONTRACT', [
    OPERATIONS,
    'return { otp: encode(recovery.code) };',
    'return { otp: encode(recovery.code), validUntil: new Date(recovery.codeUntil).toUTCString() };',
  ]),
  variant('JSON has another content type', 'REC-CONTRACT', [SERVER, "'application/json'", "'text/plain'"]),
  variant('a code is not in the catalogue', 'REC-CODES', [
    OPERATIONS,
    "new Rejected('ISB_PASSVAL01')",
    "new Rejected('ISB_WEAK01')",
  ]),
  variant('a wrong passcode counts as expired', 'REC-WRONG', [
    OPERATIONS,
    "'OTP_ERR_003' : undefined",
    "'OTP_ERR_003' : 'OTP_ERR_002'",
  ]),
  variant('a weak password ends the recovery', 'REC-RULES', [
    OPERATIONS,
    "new Rejected('ISB_PASSVAL01')",
    "new Rejected('ISB_SITEMDR08')",
  ]),
  variant(
    'a passcode works after a resend',
    'REC-RESEND',
    [
      OPERATIONS,
      '    Object.assign(recovery, {\n      code:',
      '    Object.assign(recovery, {\n      older: [...(recovery.older ?? []), recovery.code],\n      code:',
    ],
    [
      OPERATIONS,
      'isSame(typed, recovery.code)',
      '(isSame(typed, recovery.code) || recovery.older?.includes(typed))',
    ],
  ),
  variant('rejections have no body', 'REC-ERRORS', [
    SERVER,
    'send(error.status, error.body)',
    'send(error.status === 200 ? 422 : error.status)',
  ]),
  variant('change returns the password', 'REC-SECRETS', [
    OPERATIONS,
    'savePassword(user, newPass);',
    'savePassword(user, newPass);\n    return { newPass };',
  ]),
  variant(
    'errors show where they happened',
    'REC-INTERNALS',
    [OPERATIONS, "typeof userId !== 'string' || ", ''],
    [
      SERVER,
      "send(500, { status: 'FAILURE' })",
      "send(500, { status: 'FAILURE', errorMessage: error.stack })",
    ],
  ),
  variant('recoveries are started without end', 'REC-START-LIMIT', [
    OPERATIONS,
    'limit(`start ${ip}`, 60);',
    '',
  ]),
];
