import { readFileSync } from 'node:fs';
import path from 'node:path';
import { refusals } from './refusals';

const ID = '0123456789abcdef';
/** Each refusal as somebody would meet it. */
const EXAMPLES: { readonly [Name in keyof typeof refusals]: Parameters<(typeof refusals)[Name]> } = {
  noSuchPart: ['login', ['login-mf', 'shell']],
  otherPart: ['login-mf', 'shell'],
  noPartName: ['Login MF'],
  takenPartName: ['login-mf'],
  notBuilt: ['login-mf'],
  staleBuild: ['login-mf'],
  missingFile: ['login-mf', 'styles.css'],
  wrongIntegrity: ['login-mf', 'entry.js'],
  wrongId: ['login-mf'],
  missingBuild: ['login-mf', ID],
  missingPart: ['clip-login-mf', 'login-mf'],
  missingLibrary: ['login-mf', 'zustand', '^5.1.0'],
  wrongLibrary: ['login-mf', 'react', '^20.0.0', '19.3.1'],
  brokenContract: ['login-mf', 'clip-login-mf', './SorryScreen', ['SorryScreen is no longer exported']],
  unmetExpectation: ['clip-login-mf', 'login-mf', './SorryScreen', ['SorryScreen is no longer exported']],
  takenRoute: ['hello-mf', '/app/:wl/login', 'login-mf'],
  failedProbe: ['login-mf', ['/app/default/login: the slot main shows its fallback']],
  usedVersion: ['login-mf', '0.1.0', ID],
  noBrowser: ['login-mf'],
  neverDeployed: ['login', ['login-mf', 'shell']],
  noSuchBuild: ['login-mf', 'ab', [ID]],
  alreadyLive: ['login-mf', ID],
  nothingBefore: ['login-mf', ID],
  nothingLive: ['login-mf'],
  noCanary: ['login-mf'],
  noShare: ['500'],
  tooManyCanaries: ['login-mf', ['shell', 'recovery-mf', 'info-pages-mf']],
};

const textOf = (name: keyof typeof refusals): string => {
  const refuse = refusals[name] as (...given: readonly unknown[]) => Error;
  return refuse(...EXAMPLES[name]).message.replace(/\s*\n\s*/g, ' ');
};

const documented = readFileSync(path.resolve(__dirname, '../../../docs/deploy.md'), 'utf8').replace(
  / +/g,
  ' ',
);

test.each(Object.keys(refusals) as (keyof typeof refusals)[])(
  'CARD-6 docs/deploy.md has the refusal %s with its text',
  (name) => {
    expect(documented).toContain(`| ${textOf(name)} |`);
  },
);
