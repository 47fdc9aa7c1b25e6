import { useEffect, useState } from 'react';
import { whenIdle } from '../browser/when-idle';
import type { Decoration } from './Decoration';

/** Cached, so that the next step's surface has its decoration from the first frame. */
let loaded: typeof Decoration | null = null;

/** The picture or motif of the client's brand surface, after the first paint. */
export const BrandPattern = () => {
  const [Shown, setShown] = useState(() => loaded);
  useEffect(
    // Drawn when idle: drawing must not delay fields and buttons, and the surface looks complete without it.
    () =>
      whenIdle(() => {
        void import('./Decoration').then(
          (module) => {
            loaded = module.Decoration;
            setShown(() => loaded);
          },
          () => undefined,
        );
      }),
    [],
  );
  return Shown && <Shown />;
};
