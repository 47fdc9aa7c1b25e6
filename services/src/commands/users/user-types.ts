/** Names of user types in files and options. */
export const USER_TYPES = ['external', 'internal'] as const;
export type UserType = (typeof USER_TYPES)[number];
