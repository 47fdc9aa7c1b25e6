/**
 * Contents of a bundle. Files that the server reads at run time have the same path as in the workspace, so that paths
 * relative to a source file are valid in both.
 */

/** Folder of the compiled programs. */
export const SERVER_FOLDER = 'server';

/** Folder of the builds of the parts, `parts/<part>/<id>`. */
export const PARTS_FOLDER = 'parts';

/** Files and folders of the workspace that the server reads when it runs. */
export const RUNTIME_FILES = [
  'edge/src/pages/document/override-bar.css',
  'edge/src/plain-pages/plain-pages.css',
  'edge/src/rendering/render-realm.js',
  'edge/src/rendering/render-worker.mjs',
  'edge/src/studio/brand/clean-svg-worker.mjs',
  'server-kit/src/database/embedded-worker.mjs',
  // For editors: the white labels refer to it.
  'server-kit/src/white-labels/schema.json',
  'apps',
  'services/content',
  'services/i18n/messages',
  'services/src/messages/mail/rasterise-worker.mjs',
  'services/migrations',
  'shared-wl-assets/page-scripts/17',
] as const;

/** Folder of a part's messages, which wl-check reads: a client's file may replace them. */
export const TEXTS_FOLDER = 'i18n';

/** Folders that a build writes and the server reads. */
export const BUILT_FOLDERS = ['operator-pages/dist'] as const;

/**
 * Files for operators: those that they adapt, documentation, contracts and examples. They are listed one by one, since the
 * folder `deploy` may also contain secrets.
 */
export const DEPLOY_FILES = [
  'deploy/Containerfile',
  'deploy/compose.yaml',
  'deploy/error-pages',
  'deploy/kubernetes',
  'deploy/nginx.conf',
  'deploy/portal.env',
  'docs/README.md',
  'docs/examples',
  'docs/how-to',
  'docs/reference',
  'docs/security.md',
  'examples/message-webhook',
  'examples/production.env',
  'examples/recovery-service',
  'contract/src/api/openapi.yaml',
  'contract/src/api/sign-on.yaml',
  'services/src/messages/webhook/openapi.yaml',
] as const;

/** Keeps `deploy`, with its secrets, out of an image. */
export const IMAGE_IGNORE = { file: '.dockerignore', text: 'deploy\n' } as const;

/** A package that is copied as it was installed. */
interface InstalledPackage {
  readonly name: string;
  /** Package of the workspace that names it as a dependency. */
  readonly owner: string;
  /** Whether only a build of it that contains its dependencies is used. */
  readonly isSelfContained?: true;
}

/**
 * Packages that are copied, not compiled: WebAssembly and native code, which load further files, and the libraries that
 * render workers read as files.
 */
export const INSTALLED_PACKAGES: readonly InstalledPackage[] = [
  { name: '@electric-sql/pglite', owner: 'server-kit' },
  { name: '@node-rs/argon2', owner: 'services' },
  { name: '@resvg/resvg-wasm', owner: 'services' },
  { name: 'svgo', owner: 'edge', isSelfContained: true },
  ...['i18next', 'react', 'react-dom', 'react-i18next', 'zustand'].map((name) => ({ name, owner: 'edge' })),
];

/** Optional dependencies that are not installed; their requests fail and are ignored. */
export const ABSENT_PACKAGES = ['pg-native'] as const;

/** Sources of the programs in `server`, relative to the workspace. */
export const PROGRAMS: Readonly<Record<string, string>> = {
  main: `
    import { serve } from './edge/src/serve';
    import { runPortal } from './tooling/src/bundle/programs/run-portal';
    await runPortal(serve);`,
  migrate: `
    import { openDatabase } from './services/src/index';
    import { runMigrate } from './tooling/src/bundle/programs/run-migrate';
    await runMigrate(openDatabase);`,
  parts: `
    import { runBundledParts } from './tooling/src/bundle/programs/run-bundled-parts';
    await runBundledParts();`,
  healthcheck: `
    import { runHealthCheck } from './tooling/src/bundle/programs/run-health-check';
    await runHealthCheck();`,
  'check-settings': `
    import { runCheckSettings } from './edge/src/check-settings/check-settings';
    await runCheckSettings(process.argv.slice(2));`,
  data: `import './services/src/commands/data/data-command';`,
  messages: `import './services/src/commands/messages/messages-command';`,
  'wl-check': `
    import { runCommand } from './registry/src/commands';
    import { runWhiteLabelCheck } from './tooling/src/white-labels/check-command';
    await runCommand(() => runWhiteLabelCheck(process.argv.slice(2)));`,
  'wl-new': `
    import { runCommand } from './registry/src/commands';
    import { runNewWhiteLabel } from './tooling/src/white-labels/new-command';
    await runCommand(() => runNewWhiteLabel(process.argv.slice(2)));`,
  conformance: `import './tests/conformance/run-conformance';`,
  users: `import './services/src/commands/users/users-command';`,
};
