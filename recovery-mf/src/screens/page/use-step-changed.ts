import { useState } from 'react';

/**
 * Whether the visitor has moved since the page was opened. The heading of a later step takes the focus; that of the
 * first does not, because the browser has just put it at the top of a new page.
 *
 * @param step names the step on screen
 */
export const useStepChanged = (step: string): boolean => {
  const [first] = useState(step);
  const [changed, setChanged] = useState(false);
  if (!changed && step !== first) setChanged(true);
  return changed;
};
