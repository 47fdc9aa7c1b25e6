import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { sampleCases } from '@portal/contract/sample-cases';
import { GENERATED_SECRET, listSettings, type Setting } from '@portal/registry/settings';
import { SETTINGS as SHAPE } from './edge-setting-schemas';
import { checkEdgeSettings } from './settings';

type Given = Readonly<Record<string, string>>;

const SETTINGS = listSettings(SHAPE);

function newSecret(): string {
  return randomBytes(32).toString('base64');
}
const EXAMPLE_FILE = path.resolve(__dirname, '../../../examples/production.env');
const HUSH = 'Never-In-A-Sentence-7';

/** Settings that others need to have an effect. */
const TWILIO = {
  TWILIO_ACCOUNT_SID: `AC${'0123456789abcdef'.repeat(2)}`,
  TWILIO_AUTH_TOKEN: newSecret(),
  TWILIO_SMS_FROM: '+15551234567',
  TWILIO_CALL_FROM: '+15551234567',
};
const LDAP = {
  LDAP_URL: 'ldaps://ldap.example.com:636',
  LDAP_BIND_DN: 'cn=portal,dc=example,dc=com',
  LDAP_BIND_PASSWORD: newSecret(),
  LDAP_BASE_DN: 'ou=people,dc=example,dc=com',
};
const WEBHOOK = {
  MESSAGE_WEBHOOK_URL: 'https://messages.bank.example/portal',
  MESSAGE_WEBHOOK_SECRET: newSecret(),
};
const RISK_SERVICE = {
  RISK_SERVICE_URL: 'https://risk.bank.example/decide',
  RISK_SERVICE_SECRET: newSecret(),
};
const OPEN_TELEMETRY = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
const PRODUCTION = {
  PORTAL_ENVIRONMENT: 'PRODUCTION',
  PUBLIC_ORIGIN: 'https://login.bank.example',
  SERVER_KEY: newSecret(),
  SMTP_URL: 'smtps://user:password@mail.bank.example:465',
  MAIL_FROM: 'login@bank.example',
};

/** Returns valid settings with which one setting has an effect. */
function around(name: string): Given {
  return {
    ...PRODUCTION,
    ...(name.startsWith('TWILIO_') && TWILIO),
    ...(name.startsWith('LDAP_') && LDAP),
    ...(name.startsWith('MESSAGE_WEBHOOK_') && WEBHOOK),
    ...(name.startsWith('OTEL_') && OPEN_TELEMETRY),
    ...(name.startsWith('RISK_SERVICE_') && RISK_SERVICE),
    ...(name === 'LDAP_STARTTLS' && { LDAP_URL: 'ldap://ldap.example.com' }),
  };
}

/** Returns the lines of the error message; none when the settings are valid. */
function mistakesIn(given: Given): readonly string[] {
  try {
    checkEdgeSettings(given);
    return [];
  } catch (error) {
    return error instanceof Error ? error.message.split('\n') : [String(error)];
  }
}

function names(line: string, name: string): boolean {
  return new RegExp(`\\b${name}(?:_FILE)?\\b`).test(line);
}

/** Another mistake, in a setting that depends on nothing. */
function second({ name }: Pick<Setting, 'name'>): readonly [name: string, value: string] {
  return name === 'LOG_LEVEL' ? ['PORT', 'eighty'] : ['LOG_LEVEL', 'loud'];
}

/** Returns what is missing in the report when two settings have mistakes: the given one and another. */
function unreported(setting: Pick<Setting, 'name'>, wrong: Given): readonly string[] {
  const [name, value] = second(setting);
  const lines = mistakesIn({ ...wrong, [name]: value });
  return [
    ...(lines.length === 2 ? [] : [`${setting.name}: ${lines.length} lines: ${lines.join(' | ')}`]),
    ...(lines.some((line) => names(line, setting.name)) ? [] : [`${setting.name} is not named`]),
    ...(lines.some((line) => names(line, name)) ? [] : [`${name} is not named with ${setting.name}`]),
    ...lines.filter((line) => !/such as |Example: |openssl rand|Set it to the /.test(line)),
    ...lines.filter((line) => line.includes(HUSH)),
  ];
}

const FREE_TEXT = [
  'APPS_DIR',
  'DATA_DIR',
  'PARTS_DIR',
  'WHITE_LABELS_DIR',
  'DEPLOY_ACTOR',
  'LDAP_BIND_PASSWORD',
  'TWILIO_AUTH_TOKEN',
];
const NO_SUCH_FILE = '/no/such/file';
/** Wrong values of settings whose schema accepts every text. */
const WRONG: Given = {
  LDAP_CA_FILE: NO_SUCH_FILE,
  LDAP_MAPPING_FILE: NO_SUCH_FILE,
  PAGE_SCRIPTS_DIR: NO_SUCH_FILE,
  WHITE_LABEL_TESTS_FILE: NO_SUCH_FILE,
  TRUSTED_PROXIES: '10.0.0.1,proxy',
  FORM_ORIGINS: `https://me:${HUSH}@sso.bank.example`,
};

const CANDIDATES = [
  '!',
  'a b',
  '0x1',
  '99999999999',
  `https://me:${HUSH}@bank.example`,
  'https://bank.example?a=b',
];

function wrongValues({ name, schema, secret }: Setting): readonly string[] {
  const fixed = WRONG[name];
  if (fixed !== undefined) return [fixed];
  const candidates = secret ? [`!${HUSH}`] : CANDIDATES;
  return candidates.filter((value) => !schema.safeParse(value).success);
}

const TRIED = sampleCases(SETTINGS, 0, 3);
const CHECKED = TRIED.filter(({ name }) => !FREE_TEXT.includes(name));

test('every wrong value is reported with its setting and an example, beside other mistakes @ENV-1 @D-14', () => {
  const cases = CHECKED.flatMap((setting) => wrongValues(setting).map((value) => ({ setting, value })));
  expect(new Set(cases.map(({ setting }) => setting))).toEqual(new Set(CHECKED));
  expect(
    cases.flatMap(({ setting, value }) =>
      unreported(setting, { ...around(setting.name), [setting.name]: value }),
    ),
  ).toEqual([]);
});

test('every ambiguous value is reported with its setting and an example, beside other mistakes @ENV-1 @D-14', () => {
  expect(
    TRIED.flatMap((setting) => unreported(setting, { ...around(setting.name), [setting.name]: ` ${HUSH}` })),
  ).toEqual([]);
});

test('every placeholder of examples/production.env is reported once, and as such @ENV-1 @D-14', () => {
  expect(
    TRIED.flatMap((setting) => {
      const wrong = { ...around(setting.name), [setting.name]: `<${HUSH}, such as this>` };
      const [line = '', ...others] = mistakesIn(wrong).filter((each) => names(each, setting.name));
      const starts = line.startsWith(`${setting.name} is still a placeholder of examples/production.env.`);
      return [...(starts ? [] : [`${setting.name}: ${line}`]), ...others, ...unreported(setting, wrong)];
    }),
  ).toEqual([]);
});

test('every unreadable secret file is reported as such and not as a missing secret @SEC-R16 @D-14', () => {
  const secrets = SETTINGS.filter(({ secret }) => secret);
  expect(
    secrets.flatMap((setting) => {
      const { [setting.name]: _, ...others } = around(setting.name);
      return unreported(setting, { ...others, [`${setting.name}_FILE`]: NO_SUCH_FILE });
    }),
  ).toEqual([]);
});

test('every required setting is reported when it is missing, together with another mistake @SEC-R16 @D-14', () => {
  const required = SETTINGS.filter(
    (each) => each.inProduction !== undefined || each.requiredWith !== undefined,
  );
  expect(required.length).toBeGreaterThan(8);
  expect(
    required.flatMap((setting) => {
      const { [setting.name]: _, ...others } = around(setting.name);
      // MAIL_FROM without SMTP_URL is another mistake.
      const { MAIL_FROM: __, ...withoutMail } = others;
      return unreported(setting, setting.name === 'SMTP_URL' ? withoutMail : others);
    }),
  ).toEqual([]);
});

const CONTRADICTIONS: readonly (readonly [string, Given])[] = [
  ['METRICS_PORT', { PORT: '9090', METRICS_PORT: '9090' }],
  ['MAIL_FROM', { SMTP_URL: '', RECOVERY_SERVICE_URL: 'https://recovery.bank.example' }],
  ['MESSAGE_WEBHOOK_CHANNELS', { ...WEBHOOK, MESSAGE_WEBHOOK_CHANNELS: 'email' }],
  ['MESSAGE_WEBHOOK_URL', { ...WEBHOOK, ...TWILIO }],
  ['MESSAGE_WEBHOOK_SECRET', { MESSAGE_WEBHOOK_SECRET: newSecret() }],
  ['LDAP_BASE_DN', { LDAP_BASE_DN: LDAP.LDAP_BASE_DN }],
  ['LDAP_STARTTLS', { ...LDAP, LDAP_STARTTLS: 'true' }],
  ['LDAP_URL', { ...LDAP, LDAP_URL: 'ldap://ldap.example.com' }],
  [
    'LDAP_URL',
    { ...LDAP, RECOVERY_SERVICE_URL: 'https://a.example', SIGN_ON_SERVICE_URL: 'https://a.example' },
  ],
  ['PORTAL_ENVIRONMENT', { DOMAIN_ENVIRONMENTS: '{"login\\\\.bank\\\\.example":"QA"}' }],
  ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'http://login.bank.example' }],
  ['AUDIT_TOKEN', { AUDIT_TOKEN: PRODUCTION.SERVER_KEY }],
];

test('every contradiction between settings is reported, together with another mistake @D-14', () => {
  expect(
    CONTRADICTIONS.flatMap(([name, given]) => unreported({ name }, { ...PRODUCTION, ...given })),
  ).toEqual([]);
});

test('two mistakes of one group are both reported @SEC-R16 @D-14', () => {
  const lines = mistakesIn({
    ...PRODUCTION,
    ...TWILIO,
    TWILIO_SMS_FROM: '1',
    TWILIO_CALL_FROM: '2',
    SMTP_URL: 'x',
    MAIL_FROM: 'y',
  });
  for (const name of ['TWILIO_SMS_FROM', 'TWILIO_CALL_FROM', 'SMTP_URL', 'MAIL_FROM'])
    expect(lines.filter((line) => line.startsWith(`${name} must be`))).toHaveLength(1);
  const directory = mistakesIn({
    ...PRODUCTION,
    ...LDAP,
    LDAP_TYPE: 'ad',
    LDAP_BIND_DN: 'portal',
    LDAP_BASE_DN: '',
  });
  for (const name of ['LDAP_TYPE', 'LDAP_BIND_DN', 'LDAP_BASE_DN'])
    expect(directory.filter((line) => line.startsWith(`${name} must be`))).toHaveLength(1);
});

test('the examples of all settings are right @ENV-1', () => {
  const wrong = SETTINGS.flatMap(({ name, example, secret }) => {
    const isPlace = /_FILE$|^PAGE_SCRIPTS_DIR$/.test(name);
    const isMade = secret && (example === GENERATED_SECRET || example.startsWith('<'));
    if (isPlace || isMade) return [];
    return mistakesIn({ ...around(name), [name]: example }).map((line) => `${name}=${example}: ${line}`);
  });
  expect(wrong).toEqual([]);
});

test('literal defaults are those in effect @ENV-1', () => {
  const variables = Object.fromEntries(
    SETTINGS.flatMap(({ name, default: fallback }) =>
      fallback === undefined || /^LDAP_|^TWILIO_|^RISK_|^PORTAL_ENV/.test(name) ? [] : [[name, fallback]],
    ),
  ) as Given;
  expect(checkEdgeSettings({ ...PRODUCTION, ...variables })).toEqual(checkEdgeSettings(PRODUCTION));
});

test('examples/production.env unfilled is reported by one sentence for each placeholder @D-14 @SEC-R16', () => {
  const content = readFileSync(EXAMPLE_FILE, 'utf8').replace(/^#(?=[A-Z_]+=)/gm, '');
  const placeholders = [...content.matchAll(/^([A-Z_]+)=<.*>$/gm)].map(([, name]) => name);
  const reported = mistakesIn(parseEnv(content) as Given).map(
    (line) => line.split(' is still a placeholder')[0],
  );
  expect(reported.toSorted()).toEqual(placeholders.toSorted());
});

/** Returns the settings in a file of deploy/, with valid values for those that name the file of a secret. */
function readDeploySettings(file: string, line: RegExp): Given {
  const content = readFileSync(path.resolve(__dirname, '../../../deploy', file), 'utf8');
  const written = [...content.matchAll(line)].map(([, name = '', value = '']) => [name, value] as const);
  return Object.fromEntries(
    written.map(([name, value]) => {
      const secret = name.replace(/_FILE$/, '');
      const example = SETTINGS.find((setting) => setting.name === secret)?.example ?? '';
      return secret === name ? [name, value] : [secret, example === GENERATED_SECRET ? newSecret() : example];
    }),
  ) as Given;
}

test('a portal starts with the settings of the Kubernetes and Compose files @D-14', () => {
  const kubernetes = readDeploySettings('kubernetes/config.yaml', /^ {2}([A-Z_]+): (.+)$/gm);
  const compose = {
    ...readDeploySettings('portal.env', /^([A-Z_]+)=(.+)$/gm),
    ...readDeploySettings('compose.yaml', /^ {4}([A-Z_]+): (.+)$/gm),
  };
  for (const settings of [kubernetes, compose]) {
    expect(Object.keys(settings)).toEqual(
      expect.arrayContaining(['SERVER_KEY', 'MAIL_FROM', 'DATABASE_URL']),
    );
    expect(mistakesIn(settings)).toEqual([]);
  }
});

test('examples/production.env has every setting that production requires @D-14', () => {
  const file = readFileSync(EXAMPLE_FILE, 'utf8');
  const required = SETTINGS.filter(
    ({ inProduction, requiredWith, name }) =>
      (inProduction ?? requiredWith) !== undefined && !/^MESSAGE_WEBHOOK/.test(name),
  );
  for (const { name } of required) expect(file).toMatch(new RegExp(`^#?${name}=`, 'm'));
});
