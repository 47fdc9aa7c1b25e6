import { WHITE_LABEL_GLOBAL } from '@portal/shared-wl-assets/white-label';

const KEY = /^[a-z0-9-]{1,64}$/;

/**
 * Returns the white label that the host page names in its global variable, for flows without the option (WL-1). Only an
 * own string property counts (security rule 10).
 */
export const readHostWhiteLabel = (page: object = window): string | undefined => {
  const value: unknown = Object.hasOwn(page, WHITE_LABEL_GLOBAL)
    ? (page as Readonly<Record<string, unknown>>)[WHITE_LABEL_GLOBAL]
    : undefined;
  return typeof value === 'string' && KEY.test(value) ? value : undefined;
};
