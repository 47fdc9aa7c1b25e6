/** A user of the demo, as printed at the start (decisions D-13). */
export interface PrintedUser {
  readonly userId: string;
  readonly password: string;
  readonly note: string;
}

/** Returns the start message: which URLs to open and who can log in (decisions D-13, D-14). */
export function renderWelcome(address: string, users: readonly PrintedUser[]): string {
  const pages: readonly (readonly [string, string])[] = [
    ['Log in', '/apps/home'],
    ['Forgot password', '/default/fps'],
    ['Another client', '/apps/home?wl=lioninternet'],
    ['A German-language client', '/apps/home?wl=karmesin'],
    ['The clip app', '/app/clip/login'],
    ['Sent messages', '/dev/outbox'],
    ['Statistics', '/dev/statistics'],
  ];
  const shown = users.length > 0 ? pages : pages.slice(0, 2);
  const column = Math.max(0, ...users.map(({ userId }) => userId.length)) + 2;
  const password = Math.max(0, ...users.map((user) => user.password.length)) + 2;
  return [
    '',
    'The portal is running.',
    '',
    ...shown.map(([label, path]) => `  ${label.padEnd(26)}${address}${path}`),
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
