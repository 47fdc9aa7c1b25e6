/** Methods that only read. */
export const SAFE_METHODS: readonly string[] = ['GET', 'HEAD'];
