/** Methods that only read. */
export const READING: readonly string[] = ['GET', 'HEAD'];
