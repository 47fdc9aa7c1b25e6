/** Whether this is a quick run, which tries a sample of the cases. */
export const isQuick = process.env['TEST_QUICK'] === '1';
