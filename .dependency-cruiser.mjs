const TEST = '\\.test\\.tsx?$';

/** A package may import only packages below it, so that services can be replaced and parts shipped alone. */
const boundary = (name, from, to) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: TEST },
  to: { path: to },
});

export default {
  forbidden: [
    // Import cycles, those of types included, make files that cannot be read or moved one at a time.
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    boundary('registry-below-all', '^registry/', '^(server-kit|services|edge|tooling)/'),
    boundary('server-kit-below-services', '^server-kit/', '^(services|edge|tooling)/'),
    boundary('services-below-edge', '^services/', '^(edge|tooling)/'),
    // The reference services can be replaced: the front server knows their entry alone.
    boundary('edge-uses-services-by-their-entry', '^edge/', '^services/(?!src/index\\.ts$)'),
    // Parts run in the browser and know types of the server only.
    boundary(
      'parts-without-server',
      '^(root-config|shell|[a-z-]+-mf|shared-wl-assets)/src/',
      '^(edge|server-kit|services/(?!src/contract/))',
    ),
  ],
  options: {
    // Before compilation, imports of types are there too.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.d.ts'],
    },
  },
};
