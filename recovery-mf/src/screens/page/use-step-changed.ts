import { useState } from 'react';

/**
 * Returns whether the step has changed since the page was opened. A later step's heading takes the focus; the first
 * one's does not, because the browser has just put it at the top of a new page.
 *
 * @param step name of the step on screen
 */
export const useStepChanged = (step: string): boolean => {
  const [first] = useState(step);
  const [changed, setChanged] = useState(false);
  if (!changed && step !== first) setChanged(true);
  return changed;
};
