/** Types of users, as files and options name them. */
export const USER_TYPES = ['external', 'internal'] as const;
export type UserType = (typeof USER_TYPES)[number];
