import '../public-path';
import './host-systemjs';
import 'systemjs/s.js';
import type { FramedFlow } from '@portal/contract/page';
import { runFrame } from './frame';
import { mountFlow } from './portal-embedded';

/** The root for host pages (CARD-8): `embed.js` loads it and reads it from this global. */
(globalThis as { portalEmbedded?: unknown }).portalEmbedded = { mountFlow };

const framed = document.getElementById('portal-frame')?.textContent;
if (framed) runFrame(JSON.parse(framed) as FramedFlow);
