export const SUFFIX = 'dc=bank,dc=test';
export const PEOPLE = `ou=people,${SUFFIX}`;
export const ADMIN = `cn=admin,${SUFFIX}`;
export const SERVICE = `cn=portal,ou=services,${SUFFIX}`;

/** A user of the directory; `more` has further LDIF lines. */
interface Person {
  readonly uid: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
  readonly more?: readonly string[];
}

/** Users of the tests. All have the e-mail address `<uid>@bank.test`. */
export const PEOPLE_IN_DIRECTORY: readonly Person[] = [
  {
    uid: 'dora.direct', firstName: 'Dora', lastName: 'Direct', password: 'Direct-Harbor-11',
    more: ['mobile: +1 555 555 0111', 'telephoneNumber: +1 555 555 0112'],
  },
  {
    uid: 'ivo.intern', firstName: 'Ivo', lastName: 'Intern', password: 'Intern-Harbor-And-Lake-12',
    more: ['employeeType: staff', 'telephoneNumber: +1 555 555 0113'],
  },
  {
    uid: 'fay.first', firstName: 'Fay', lastName: 'First', password: 'Welcome-Fay-13',
    more: ['pwdReset: TRUE'],
  },
  {
    uid: 'dan.disabled', firstName: 'Dan', lastName: 'Disabled', password: 'Disabled-Harbor-14',
    more: ['pwdAccountLockedTime: 000001010000Z'],
  },
  { uid: 'lea.locked', firstName: 'Lea', lastName: 'Locked', password: 'Locked-Harbor-15' },
  // One of two entries with the same User ID; the other is in another organizational unit.
  { uid: 'twin', firstName: 'Twin', lastName: 'One', password: 'Twin-Harbor-16' },
  { uid: 'wes.wrongphone', firstName: 'Wes', lastName: 'Wrong', password: 'Wrong-Harbor-17', more: ['mobile: ask Ada'] },
  { uid: 'kim.common', firstName: 'Kim', lastName: 'Common', password: 'Common-Harbor-18' },
]; // prettier-ignore

function entry(dn: string, ...lines: readonly string[]): string {
  return [`dn: ${dn}`, ...lines, ''].join('\n');
}

function person({ uid, firstName, lastName, password, more = [] }: Person, folder = PEOPLE): string {
  return entry(
    `uid=${uid},${folder}`,
    'objectClass: inetOrgPerson',
    `uid: ${uid}`,
    `cn: ${firstName} ${lastName}`,
    `givenName: ${firstName}`,
    `sn: ${lastName}`,
    `mail: ${uid}@bank.test`,
    `userPassword: ${password}`,
    ...more,
  );
}

/**
 * Returns the entries of the directory as LDIF.
 *
 * @param servicePassword password of the portal's account
 * @param referralUrl URL of the server that the referral `ou=elsewhere` names
 */
export function directoryLdif(servicePassword: string, referralUrl: string): string {
  return [
    entry(SUFFIX, 'objectClass: dcObject', 'objectClass: organization', 'dc: bank', 'o: Bank'),
    ...['people', 'services', 'policies'].map((name) =>
      entry(`ou=${name},${SUFFIX}`, 'objectClass: organizationalUnit', `ou: ${name}`),
    ),
    entry(`ou=branch,${PEOPLE}`, 'objectClass: organizationalUnit', 'ou: branch'),
    entry(
      `cn=default,ou=policies,${SUFFIX}`,
      'objectClass: device',
      'objectClass: pwdPolicy',
      'cn: default',
      'pwdAttribute: userPassword',
      'pwdInHistory: 5',
      'pwdCheckQuality: 2',
      'pwdMinLength: 12',
      'pwdLockout: TRUE',
      'pwdMaxFailure: 3',
      'pwdMustChange: TRUE',
      'pwdAllowUserChange: TRUE',
    ),
    ...['young', 'old'].map((name) =>
      entry(
        `cn=${name},ou=policies,${SUFFIX}`,
        'objectClass: device',
        'objectClass: pwdPolicy',
        `cn: ${name}`,
        'pwdAttribute: userPassword',
        name === 'young' ? 'pwdMinAge: 86400' : 'pwdMaxAge: 60',
      ),
    ),
    entry(
      SERVICE,
      'objectClass: applicationProcess',
      'objectClass: simpleSecurityObject',
      'cn: portal',
      `userPassword: ${servicePassword}`,
    ),
    ...PEOPLE_IN_DIRECTORY.map((each) => person(each)),
    person(
      { uid: 'twin', firstName: 'Twin', lastName: 'Two', password: 'Twin-Harbor-16' },
      `ou=branch,${PEOPLE}`,
    ),
    person({
      uid: 'yuri.young',
      firstName: 'Yuri',
      lastName: 'Young',
      password: 'Young-Harbor-19',
      more: [
        `pwdPolicySubentry: cn=young,ou=policies,${SUFFIX}`,
        `pwdChangedTime: ${new Date().toISOString().replace(/[-:T]|\.\d+/g, '')}`,
      ],
    }),
    person({
      uid: 'olga.old',
      firstName: 'Olga',
      lastName: 'Old',
      password: 'Old-Harbor-20',
      more: [`pwdPolicySubentry: cn=old,ou=policies,${SUFFIX}`, 'pwdChangedTime: 20200101000000Z'],
    }),
    entry(
      `ou=elsewhere,${PEOPLE}`,
      'objectClass: referral',
      'objectClass: extensibleObject',
      'ou: elsewhere',
      `ref: ${referralUrl}/ou=elsewhere,${PEOPLE}`,
    ),
  ].join('\n');
}
