import './public-path';
import './host-systemjs';
import 'systemjs/s.js';
import type { FramedFlow } from '@portal/shared-wl-assets/initial-state';
import { runFrame } from './frame';
import { mountFlow } from './portal-embedded';

/** The root for pages of others (CARD-8): `embed.js` loads it and finds it under this name. */
(globalThis as { portalEmbedded?: unknown }).portalEmbedded = { mountFlow };

const framed = document.getElementById('portal-frame')?.textContent;
if (framed) runFrame(JSON.parse(framed) as FramedFlow);
