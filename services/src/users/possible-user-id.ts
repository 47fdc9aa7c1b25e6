import { isTooLong } from '@portal/contract/validation';

/** Returns whether a user can have this ID: not empty, not longer than the field, without a null character. */
export function isPossibleUserId(userId: string): boolean {
  return userId !== '' && !isTooLong('userId', userId) && !userId.includes('\0');
}

/** Returns whether a user can have this pair. */
export function isPossiblePair(userId: string, password: string): boolean {
  return isPossibleUserId(userId) && password !== '' && !isTooLong('password', password);
}
