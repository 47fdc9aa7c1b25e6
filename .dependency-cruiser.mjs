/** A package may import only packages below it, so that services can be replaced and parts deployed independently. */
const boundary = (name, from, to) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: to },
});

export default {
  forbidden: [
    // Files in an import cycle, type imports included, cannot be read or moved separately.
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    // Folders that import one another cannot be understood or moved separately.
    { name: 'no-folder-cycle', severity: 'error', scope: 'folder', from: {}, to: { circular: true } },
    boundary('source-without-test-support', '/src/(?!test-support/)', '/test-support/'),
    boundary('contract-below-all', '^contract/', '^(?!contract/|node_modules/)'),
    boundary('registry-below-all', '^registry/', '^(server-kit|services|edge|tooling)/'),
    boundary(
      'servers-without-parts',
      '^(edge|server-kit|services|registry)/',
      '^(root-config|shell|[a-z-]+-mf|shared-wl-assets|operator-pages)/',
    ),
    boundary('server-kit-below-services', '^server-kit/', '^(services|edge|tooling)/'),
    boundary('services-below-edge', '^services/', '^(edge|tooling)/'),
    // The reference services can be replaced, so the edge may import only their entry module.
    boundary('edge-uses-services-by-their-entry', '^edge/', '^services/(?!src/index\\.ts$)'),
    // Parts run in the browser.
    boundary(
      'parts-without-server',
      '^(root-config|shell|[a-z-]+-mf|shared-wl-assets|operator-pages)/src/',
      '^(edge|server-kit|services)/',
    ),
  ],
  options: {
    // Includes type imports, which compilation removes.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
    // Tests may import everything, so their folders form cycles; no file imports a test.
    exclude: { path: '/dist/|\\.test\\.tsx?$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.d.ts'],
    },
  },
};
