/** Libraries with one instance per page, which only the root supplies (CARD-4); every part shares these. */
export const LIBRARIES_OF_EVERY_PART = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
] as const;

/** Further libraries that the root loads with these. */
export const STORE_LIBRARIES = ['zustand', 'zustand/vanilla'] as const;

/** Libraries that the root loads on first use. */
export const ON_DEMAND_LIBRARIES = ['i18next', 'react-i18next'] as const;

/** A library that the root has loaded before any part. */
export type EagerName = (typeof LIBRARIES_OF_EVERY_PART | typeof STORE_LIBRARIES)[number];

/** A library that parts share. */
export type SuppliedName = EagerName | (typeof ON_DEMAND_LIBRARIES)[number];

/** Libraries that parts share: the root supplies them to pages, the edge to server bundles. */
export const SUPPLIED_LIBRARIES: readonly SuppliedName[] = [
  ...LIBRARIES_OF_EVERY_PART,
  ...STORE_LIBRARIES,
  ...ON_DEMAND_LIBRARIES,
];
