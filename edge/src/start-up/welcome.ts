import { type App, appLogin } from '@portal/contract/page';
import { isSandboxEnvironment } from '@portal/server-kit/configuration';
import { referenceHome, type WhiteLabelRegistry } from '@portal/server-kit/white-labels';
import type { EdgeSettings } from '../settings/settings';

/** A user of the demo, as printed at the start (D-13). */
export interface PrintedUser {
  readonly userId: string;
  readonly password: string;
  readonly note: string;
}

type WelcomeSettings = Pick<EdgeSettings, 'upstreams'> & {
  readonly services: Pick<EdgeSettings['services'], 'environment' | 'users'>;
};

/** What determines the pages of a portal besides its settings. */
interface ServedPages {
  readonly apps: readonly Pick<App, 'name'>[];
  readonly whiteLabels: WhiteLabelRegistry;
}

type Line = readonly [label: string, url: string];

/** White labels of the demo that the start message names, when they are installed. */
const NAMED_WHITE_LABELS: readonly Line[] = [
  ['Another client', 'lioninternet'],
  ['A German-language client', 'karmesin'],
];

/** Lists the pages that exist with these settings; `/apps/home` belongs to the reference sign-on. */
function listPages(
  { services, upstreams }: WelcomeSettings,
  { apps, whiteLabels }: ServedPages,
): readonly Line[] {
  const isOwnSignOn = upstreams['sign-on'] !== undefined;
  const listHome = (label: string, key: string): readonly Line[] => {
    const home = whiteLabels.get(key)?.homeUrl;
    return home === undefined || (isOwnSignOn && home === referenceHome(key)) ? [] : [[label, home]];
  };
  const always: readonly Line[] = [...listHome('Log in', 'default'), ['Forgot password', '/default/fps']];
  if (!isSandboxEnvironment(services.environment)) return always;
  return [
    ...always,
    // A home that all clients share is listed once.
    ...NAMED_WHITE_LABELS.flatMap(([label, key]) => listHome(label, key)).filter(
      ([, home]) => !always.some(([, named]) => named === home),
    ),
    ...(isOwnSignOn ? [] : apps.map((app) => [`App ${app.name}`, appLogin(app)] as const)),
    ['Sent messages', '/dev/outbox'],
    ...(upstreams.statistics === undefined ? [['Statistics', '/dev/statistics'] as const] : []),
  ];
}

/**
 * Returns the demo users, who are in the database of the reference services: none with a directory, or with custom
 * sign-on and recovery.
 */
function findUsableUsers(
  { services, upstreams }: WelcomeSettings,
  users: readonly PrintedUser[],
): readonly PrintedUser[] {
  const isReplaced = upstreams['sign-on'] !== undefined && upstreams.recovery !== undefined;
  const isUsable = !isReplaced && services.users.directory === undefined;
  return isSandboxEnvironment(services.environment) && isUsable ? users : [];
}

/**
 * Returns the start message: which URLs to open and who can log in (D-13, D-14).
 *
 * @param origin that visitors use
 * @param demoUsers users of the reference services in LOCAL and MOCK
 */
export function renderWelcome(
  origin: string,
  settings: WelcomeSettings,
  served: ServedPages,
  demoUsers: readonly PrintedUser[],
): string {
  const users = findUsableUsers(settings, demoUsers);
  const column = Math.max(0, ...users.map(({ userId }) => userId.length)) + 2;
  const password = Math.max(0, ...users.map((user) => user.password.length)) + 2;
  return [
    '',
    'The portal is running.',
    '',
    ...listPages(settings, served).map(([label, url]) => `  ${label.padEnd(26)}${new URL(url, origin).href}`),
    '',
    ...(users.length > 0
      ? [
          'Demo users',
          ...users.map(
            (user) => `  ${user.userId.padEnd(column)}${user.password.padEnd(password)}${user.note}`,
          ),
          '',
        ]
      : []),
    'Stop with Ctrl+C.',
    '',
  ].join('\n');
}
