/**
 * Colours of the picture, light and dark; text has a contrast of 4.5 to 1, bars and lines 3 to 1 (WCAG 1.4.3, 1.4.11).
 */
export const PICTURE_STYLES = `
svg { color-scheme: light dark; --paper: #ffffff; --ink: #1b2624; --soft: #53605d; --grid: #e3e8e6;
  --queue: #7a8683; --wait: #c07f1a; --load: #1f6f73; --visible: #2f6fd0; --kept: #8a4fbf; --hydrated: #c0392b }
@media (prefers-color-scheme: dark) { svg { --paper: #131a19; --ink: #e8eeec; --soft: #a3b0ad; --grid: #2a3533;
  --queue: #7d8a87; --wait: #d79a3c; --load: #4fa7ab; --visible: #7fb0f5; --kept: #c39be8; --hydrated: #f08a7e } }
text { font: 13px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; fill: var(--ink); font-variant-numeric: tabular-nums }
.title { font-size: 16px; font-weight: 600 }
.soft { fill: var(--soft) }
.paper { fill: var(--paper) }
.grid { stroke: var(--grid) }
.queue { stroke: var(--queue); stroke-width: 2 }
.wait { fill: var(--wait) }
.load { fill: var(--load) }
.visible { stroke: var(--visible) }
.kept { stroke: var(--kept); stroke-dasharray: 6 3 }
.hydrated { stroke: var(--hydrated) }
.mark { stroke-width: 2 }
text.visible { fill: var(--visible); stroke: none }
text.kept { fill: var(--kept); stroke: none }
text.hydrated { fill: var(--hydrated); stroke: none }`;
