/**
 * Returns a user ID for records: 1 to 50 letters, digits, @, dot, underscore and hyphen; anything else becomes empty
 * (VAL-6, section 5).
 */
export const statisticsUserId = (userId: string | null): string =>
  userId !== null && /^[A-Za-z0-9@._-]{1,50}$/.test(userId) ? userId : '';
