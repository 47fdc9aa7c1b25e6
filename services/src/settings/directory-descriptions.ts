import { describeSettings, integer, oneOf, text } from '@portal/registry/settings';

const ATTRIBUTE = text('[A-Za-z][A-Za-z0-9-]*|\\d+(?:\\.\\d+)+');
const FILTER = text('\\(.*\\)');
const DISTINGUISHED_NAME = '(?:[A-Za-z][A-Za-z0-9-]*|\\d+(?:\\.\\d+)+)=.+';

/** Settings of an LDAP directory. */
export const DIRECTORY_SETTINGS = describeSettings('services', 'directory', {
  LDAP_URL: {
    schema: text('ldaps?://[^/?#@\\s]+/?'),
    meaning: 'directory, such as `ldaps://ldap.example.com:636`',
    example: 'ldaps://ldap.example.com:636',
  },
  LDAP_BIND_DN: {
    schema: text(`${DISTINGUISHED_NAME}|[^@\\s]+@[^@\\s]+`),
    required: { with: 'LDAP_URL' },
    meaning: 'account that searches users and sets passwords',
    example: 'cn=portal,dc=example,dc=com',
  },
  LDAP_BIND_PASSWORD: {
    schema: text(),
    secret: true,
    required: { with: 'LDAP_URL' },
    meaning: 'its password',
    example: '<password of the account>',
  },
  LDAP_BASE_DN: {
    schema: text(DISTINGUISHED_NAME),
    required: { with: 'LDAP_URL' },
    meaning: 'base entry of the users',
    example: 'ou=people,dc=example,dc=com',
  },
  LDAP_CA_FILE: {
    schema: text(),
    otherwise: 'authorities of Node.js',
    meaning: 'PEM file of the directory’s certificate authority',
    example: '/etc/portal/ldap-ca.pem',
  },
  LDAP_STARTTLS: {
    schema: oneOf('true', 'false'),
    default: 'false',
    meaning: '`true` encrypts the connection of an `ldap:` URL',
    example: 'true',
  },
  LDAP_TYPE: {
    schema: oneOf('standard', 'active-directory'),
    default: 'standard',
    meaning: 'or `active-directory`, with the second default below',
    example: 'active-directory',
  },
  LDAP_USER_FILTER: {
    schema: text('\\(.*\\{userId\\}.*\\)'),
    otherwise: '`(uid={userId})`; by `sAMAccountName`',
    meaning: 'filter of one user; `{userId}` is escaped',
    example: '(uid={userId})',
  },
  LDAP_USER_ID_ATTRIBUTE: {
    schema: ATTRIBUTE,
    otherwise: 'uid; sAMAccountName',
    meaning: 'User ID; its values must ignore letter case',
    example: 'uid',
  },
  LDAP_FIRST_NAME_ATTRIBUTE: {
    schema: ATTRIBUTE,
    default: 'givenName',
    meaning: 'first name',
    example: 'givenName',
  },
  LDAP_LAST_NAME_ATTRIBUTE: { schema: ATTRIBUTE, default: 'sn', meaning: 'last name', example: 'sn' },
  LDAP_EMAIL_ATTRIBUTE: { schema: ATTRIBUTE, default: 'mail', meaning: 'e-mail address', example: 'mail' },
  LDAP_MOBILE_ATTRIBUTE: {
    schema: ATTRIBUTE,
    default: 'mobile',
    meaning: 'phone number for SMS',
    example: 'mobile',
  },
  LDAP_PHONE_ATTRIBUTE: {
    schema: ATTRIBUTE,
    default: 'telephoneNumber',
    meaning: 'phone number for calls',
    example: 'telephoneNumber',
  },
  LDAP_INTERNAL_FILTER: {
    schema: FILTER,
    meaning: 'filter of internal users; without it all users are external',
    example: '(employeeType=staff)',
  },
  LDAP_FIRST_TIME_FILTER: {
    schema: FILTER,
    otherwise: '`(pwdReset=TRUE)`; `(pwdLastSet=0)`',
    meaning:
      'filter of first-time users; the attribute of a single `(attribute=value)` is deleted after the change',
    example: '(pwdReset=TRUE)',
  },
  LDAP_DISABLED_FILTER: {
    schema: FILTER,
    otherwise: 'locked by an administrator; disabled in AD',
    meaning: 'filter of users who may not sign in or recover',
    example: '(loginDisabled=TRUE)',
  },
  LDAP_TIMEOUT_SECONDS: {
    schema: integer(1, 10),
    default: '5',
    unit: 'seconds',
    meaning: 'timeout of one operation',
    example: '5',
  },
});
