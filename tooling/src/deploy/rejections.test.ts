import { readFileSync } from 'node:fs';
import path from 'node:path';
import { rejections } from './rejections';

const ID = '0123456789abcdef';
/** Example arguments for each error message. */
const EXAMPLES: { readonly [Name in keyof typeof rejections]: Parameters<(typeof rejections)[Name]> } = {
  noSuchPart: ['login', ['login-mf', 'shell']],
  otherPart: ['login-mf', 'shell'],
  noPartName: ['Login MF'],
  takenPartName: ['login-mf'],
  notBuilt: ['login-mf'],
  staleBuild: ['login-mf'],
  missingFile: ['login-mf', 'styles.css'],
  wrongIntegrity: ['login-mf', 'entry.js'],
  globalStyles: ['login-mf', ['styles.css: a rule outside "@layer part"']],
  wrongId: ['login-mf'],
  missingBuild: ['login-mf', ID, '/srv/portal/parts'],
  emptyRegistry: ['recovery-mf', ['shared-wl-assets', 'root-config', 'shell']],
  missingParts: ['recovery-mf', ['shared-wl-assets', 'root-config', 'shell']],
  missingLibrary: ['login-mf', 'zustand', '^5.1.0'],
  wrongLibrary: ['login-mf', 'react', '^20.0.0', '19.3.1'],
  brokenContract: ['login-mf', 'clip-login-mf', './SorryScreen', ['SorryScreen is no longer exported']],
  unmetExpectation: ['clip-login-mf', 'login-mf', './SorryScreen', ['SorryScreen is no longer exported']],
  mismatchedBuilds: ['clip-login-mf', 'login-mf', './SorryScreen', ['SorryScreen is no longer exported']],
  overlappingRoute: ['hello-mf', '/default/fps', 'recovery-mf', '/:wl/fps', '/default/fps'],
  takenSlot: ['hello-mf', 'header', 'shell'],
  olderBuild: ['login-mf', 'version 0.1.0 is lower than 0.2.0, which is live'],
  invalidRoute: ['hello-mf', '/app/:wl?/hello'],
  portalRoute: ['hello-mf', '/ops/hello', '/ops'],
  failedProbe: [
    'login-mf',
    [
      '/app/default/login, slot main: it shows its fallback. The part that fills it could not be loaded or threw; console.txt says why.',
    ],
    '.data/probes/login-mf-20260101120000000',
  ],
  disturbedNeighbours: [
    'login-mf',
    [
      '/default/fps: after /app/default/login, login-mf left a keydown listener on document. End in the part’s unmount, such as in the clean-up of an effect, what it has started or changed outside of its slot.',
    ],
  ],
  changedNeighbours: [
    'login-mf',
    [
      '/default/fps: recovery-mf looks different after /app/default/login: opacity of <input[userId]> in slot main is "0" instead of "1". Let the styles that the part’s scripts or sheets add begin with classes of the part.',
    ],
  ],
  changedLooks: ['shared-wl-assets', ['/app/default/login: button "Log In": width 400 → 104']],
  usedVersion: ['login-mf', '0.1.0', ID],
  noBrowser: ['login-mf'],
  failedBrowser: [
    'login-mf',
    '/usr/bin/chromium',
    'it did not respond in time',
    'See whether the machine is overloaded, then deploy again.',
    '.data/probes/login-mf-20260101120000000/browser.txt',
  ],
  neverDeployed: ['login', ['login-mf', 'shell']],
  noSuchBuild: ['login-mf', 'ab', [ID]],
  liveCanary: ['login-mf', ID],
  nothingBefore: ['login-mf', ID, ['0a1b2c3d4e5f6071']],
  noSet: [],
  firstSet: [],
  changedSinceSet: ['shell', ID, '0a1b2c3d4e5f6071'],
  nothingLive: ['login-mf'],
  noCanary: ['login-mf'],
  rolledBackBuild: ['login-mf', ID, 'team', '2026-01-01 12:00 UTC'],
  changedMeanwhile: ['login-mf', 'other-team', `login-mf 0.2.0 (${ID}) is live for everyone.`],
  replacedCanary: ['login-mf', '0a1b', '2c3d', 'other-team'],
  exceededBudget: [
    'login-mf',
    ['login page, JavaScript before it is hydrated: 83,120 bytes (brotli), budget 80,000, over by 3,120'],
  ],
  notWritable: ['.data/parts', 'there is no space left on the disk (ENOSPC)'],
  incompleteRegistry: ['login-mf', `The registry has no entry.js of shell ${ID}. Deploy that build again.`],
  tooManyCanaries: ['login-mf', ['shell', 'recovery-mf', 'info-pages-mf']],
};

function formatRejection(name: keyof typeof rejections): string {
  const refuse = rejections[name] as (...given: readonly unknown[]) => Error;
  return refuse(...EXAMPLES[name]).message.replace(/\s*\n\s*/g, ' ');
}

const documented = readFileSync(
  path.resolve(__dirname, '../../../docs/reports/rejected-deploys.md'),
  'utf8',
).replace(/ +/g, ' ');

test.each(Object.keys(rejections) as (keyof typeof rejections)[])(
  'docs/reports/rejected-deploys.md documents the error %s with its text @CARD-6',
  (name) => {
    expect(documented).toContain(`| ${formatRejection(name)} |`);
  },
);
