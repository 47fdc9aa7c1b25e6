import { useState } from 'react';

/**
 * Returns whether the step has changed since the page was opened. The heading of a later step takes the focus; on the first
 * step the browser starts at the top of the new page.
 *
 * @param step name of the step on screen
 */
export const useStepChanged = (step: string): boolean => {
  const [first] = useState(step);
  const [changed, setChanged] = useState(false);
  if (!changed && step !== first) setChanged(true);
  return changed;
};
