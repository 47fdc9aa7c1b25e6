export const loadWhiteLabelLibrary = () => import('../../../server-kit/src/white-labels/index.ts');
export const loadPaletteLibrary = () => import('../../../server-kit/src/palette/index.ts');
