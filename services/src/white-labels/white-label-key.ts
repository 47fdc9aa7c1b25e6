import type { App } from '@portal/contract/page';
import { WHITE_LABEL_KEY } from '@portal/server-kit/white-labels/formats';

/** Returns whether a white label with this key exists. */
export type WhiteLabelExists = (key: string) => boolean;

export const DEFAULT_WHITE_LABEL = 'default';

/** Returns the path of a client's login page (WL-2). */
export type GetLoginRoute = (whiteLabel: string) => string;

/** Returns the default path of a login page, also of an app. */
export const usualLoginRoute: GetLoginRoute = (whiteLabel) => `/app/${whiteLabel}/login`;

/** What determines whose pages a request is about: the clients and the apps beside the portal. */
export interface LoginScreens {
  readonly whiteLabelExists: WhiteLabelExists;
  readonly apps: readonly App[];
}

/**
 * Returns the key if a white label has it, otherwise the default key (security rule 10).
 *
 * @param key value from a request, of any type
 */
export function knownWhiteLabel(key: unknown, exists: WhiteLabelExists): string {
  return typeof key === 'string' && WHITE_LABEL_KEY.test(key) && exists(key) ? key : DEFAULT_WHITE_LABEL;
}

/**
 * Returns the login screen that a request names: the name of an app, or a white-label key as in `knownWhiteLabel`.
 *
 * @param key value from a request, of any type
 */
export function knownLoginScreen(key: unknown, { whiteLabelExists, apps }: LoginScreens): string {
  return findApp(apps, key)?.name ?? knownWhiteLabel(key, whiteLabelExists);
}

/** Returns the app with a name; undefined for a white-label key. */
export function findApp(apps: readonly App[], name: unknown): App | undefined {
  return apps.find((app) => app.name === name);
}

/** Returns the key of the client whose brand a login screen has. */
export function clientOfScreen(screen: unknown, { whiteLabelExists, apps }: LoginScreens): string {
  return knownWhiteLabel(findApp(apps, screen)?.whiteLabel ?? screen, whiteLabelExists);
}
