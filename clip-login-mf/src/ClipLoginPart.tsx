import type { SlotProps } from '@portal/shared-wl-assets';
import { BrowserRouter, StaticRouter } from 'react-router-dom';
import { CLIP_BASE } from './clip-addresses';
import { ClipRoutes } from './ClipRoutes';

/** The second login app below its own base path (CLP-1). */
export const ClipLoginPart = ({ route }: SlotProps) =>
  typeof window === 'undefined' ? (
    <StaticRouter basename={CLIP_BASE} location={route.path}>
      <ClipRoutes route={route} />
    </StaticRouter>
  ) : (
    <BrowserRouter basename={CLIP_BASE}>
      <ClipRoutes route={route} />
    </BrowserRouter>
  );
