import { isTooLong } from '@portal/shared-wl-assets/validation';

/** Returns whether a user can have this ID: none is longer than its field, and none has a zero character. */
export function isPossibleUserId(userId: string): boolean {
  return userId !== '' && !isTooLong('userId', userId) && !userId.includes('\0');
}

/** Returns whether a user can have this pair. */
export function isPossiblePair(userId: string, password: string): boolean {
  return isPossibleUserId(userId) && password !== '' && !isTooLong('password', password);
}
