import { useEffect, useState } from 'react';

/** Milliseconds until a closed overlay and its backdrop are removed from the document (SUP-3, section 9). */
const BACKDROP_REMOVAL = 500;

/** Returns whether an overlay must be in the document: while it is open, and until its closing transition has ended. */
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
