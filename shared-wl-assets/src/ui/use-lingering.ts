import { useEffect, useState } from 'react';

/** Milliseconds until a closed overlay and its backdrop leave the document (SUP-3, section 9). */
const BACKDROP_REMOVAL = 500;

/** Whether an overlay has to be in the document: while it is open, and until its way out is over. */
export const useLingering = (open: boolean): boolean => {
  const [lingering, setLingering] = useState(open);
  if (open && !lingering) setLingering(true);
  useEffect(() => {
    if (open) return undefined;
    const timer = setTimeout(() => setLingering(false), BACKDROP_REMOVAL);
    return () => clearTimeout(timer);
  }, [open]);
  return open || lingering;
};
