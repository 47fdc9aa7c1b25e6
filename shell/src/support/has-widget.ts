/** Pages of this part get no widget: they run no script but the portal's own (INF-10). */
const WITHOUT_SCRIPTS = 'recovery-mf';

/** Whether a support widget comes to the pages of a part. */
export const hasWidget = (part: string): boolean => part !== WITHOUT_SCRIPTS;
