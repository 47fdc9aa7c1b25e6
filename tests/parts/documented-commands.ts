import { readFileSync } from 'node:fs';
import path from 'node:path';
import { WORKSPACE } from '../workspace';

/** Where a documented command is tested: here, verbatim in another file, or not at all, with the reason. */
export type Proof = { readonly here: true } | { readonly by: string } | { readonly not: string };

const here: Proof = { here: true };
const inAWorkspace: Proof = { by: 'tests/start/new-part-in-a-workspace.spec.ts' };
const openIdSignOn: Proof = { by: 'tests/sign-on/openid-sign-on.spec.ts' };
const usersAdded: Proof = { by: 'tests/start/add-users.spec.ts' };
const served: Proof = { by: 'tests/start/serve.spec.ts' };

/** Commands in the documentation for part teams, operators, developers of host pages and owners of white labels. */
export const DOCUMENTED: Readonly<Record<string, Readonly<Record<string, Proof>>>> = {
  'how-to/add-a-part.md': {
    'npm run parts -- new hello-mf': inAWorkspace,
    'npm start': inAWorkspace,
    'npm run dev': inAWorkspace,
    'npm test': inAWorkspace,
    'npm run contracts -- --write': inAWorkspace,
    'npm run build': inAWorkspace,
    'npm run deploy': inAWorkspace,
  },
  'how-to/deploy-parts.md': {
    'npm run parts -- status': here,
    'npm run parts -- status login-mf': here,
    'npm exec --yes --package=pnpm@12.21.0 -- pnpm change @portal/login-mf --bump minor --summary "Show a hint after a failed login"':
      {
        not: 'writes a record into the workspace; version-gate.test.ts proves what a deploy makes of versions',
      },
    'npm exec --yes --package=pnpm@12.21.0 -- pnpm --filter @portal/login-mf version -r': {
      not: 'likewise, and needs a clean working tree',
    },
    'pnpm change status': { not: 'reads such records, of which a test writes none' },
    "npm run parts -- containing 'js-cookie@<3.0.9'": here,
    'npm run parts -- containing shared-wl-assets/src/navigation': here,
    'npm run parts -- containing js-cookie --json': here,
    'npm run parts -- deploy --all': { by: 'tests/parts/deploy-all.spec.ts' },
    'npm run parts -- prune --older-than 30': here,
    'npm run parts -- prune --older-than 30 --apply': here,
    'npm run parts -- deploy login-mf --hold': here,
    'npm run parts -- canary login-mf 5': here,
    'npm run parts -- canary login-mf 20': here,
    'npm run parts -- canary login-mf 0': here,
    'npm run parts -- promote login-mf': here,
    'npm run parts -- rollback login-mf': here,
    'npm run parts -- deploy login-mf': { by: 'tests/parts/seven-parts.spec.ts' },
    'npm run parts -- deploy login-mf --again': here,
    'npm run parts -- rollback --all': { by: 'tests/parts/rollback-all.spec.ts' },
    'npm run parts -- rollback login-mf 0f3a': { not: 'its build is an example; the form without it is run' },
    'npm run build': inAWorkspace,
    'npm run deploy': inAWorkspace,
    'npm start': inAWorkspace,
    'npm run serve': served,
    'npm run contracts': inAWorkspace,
    'npm run contracts -- --write': inAWorkspace,
  },
  'how-to/connect-a-sign-on.md': {
    'npm start': inAWorkspace,
    'npm --prefix examples/openid-sign-on run sign-on': openIdSignOn,
    'npm --prefix examples/openid-sign-on run relying-party': openIdSignOn,
    'npm run conformance -- sign-on --url http://localhost:9100 --users users.json': {
      not: 'is run with the address of a test service by tests/conformance/conformance.spec.ts',
    },
  },
  'how-to/run-in-production.md': {
    'npm run check-settings -- --env-file production.env': { by: 'tests/start/check-settings.spec.ts' },
    'npm run data -- backup portal.tgz': here,
    'npm run data -- restore portal.tgz': here,
    'npm run parts -- status': { not: 'is run as a command of docs/how-to/deploy-parts.md' },
    'npm run sbom': here,
    'openssl rand -base64 32': { not: 'belongs to no part of the portal; any 32 random bytes will do' },
    'curl -H "Authorization: Bearer $AUDIT_TOKEN" "https://portal.example.com/ops/audit?since=2026-01-01T00:00:00Z&until=2026-02-01T00:00:00Z"':
      here,
  },
  'how-to/connect-a-directory.md': { 'npm start': { by: 'tests/journeys/directory.spec.ts' } },
  'how-to/release.md': {
    'npm run bundle': {
      not: 'is run with --out by tests/release/bundle.spec.ts, which runs its programs, too',
    },
  },
  'how-to/manage-users.md': {
    'npm run users -- import users.csv': usersAdded,
    'npm run users -- import users.csv --passwords passwords.csv --apply': usersAdded,
    'npm run users -- add eva.lind --first-name Eva --last-name Lind --email eva.lind@example.com --apply':
      usersAdded,
    'npm run users -- list --search ada': usersAdded,
    'npm run users -- export ada.bell': usersAdded,
    'npm run users -- show ada.bell': usersAdded,
    'npm run users -- lock ada.bell --reason "Phone was stolen" --apply': usersAdded,
    'npm run users -- unlock ada.bell --reason "New phone confirmed" --apply': usersAdded,
    'npm run users -- delete ada.bell --apply': usersAdded,
  },
  'how-to/run-a-help-desk.md': {
    'openssl rand -base64 32': { not: 'belongs to no part of the portal; any 32 random bytes will do' },
  },
  'how-to/add-a-white-label.md': {
    'npm run wl:new -- northbank --name "North Bank" --colour "#1d4f8c"': here,
    'npm run wl:check': here,
    'npm run wl:check -- northbank': here,
    'npm start': inAWorkspace,
    'npm run wl:new -- default': { by: 'tests/start/white-label-commands.spec.ts' },
  },
  'how-to/edit-a-brand.md': {
    'npm start': inAWorkspace,
    'npm run wl:tokens -- karmesin': { by: 'tests/studio/brand-tokens.spec.ts' },
    'npm run wl:tokens -- karmesin --out karmesin.tokens.json': {
      not: 'writes into the workspace; brand-tokens.spec.ts runs it with another file',
    },
  },
  'how-to/embed-a-flow.md': { 'npm run wl:check': here },
};

/** Returns the distinct commands of a page in order: lines of its `sh` blocks without comments, and inline code. */
export function findCommands(page: string): readonly string[] {
  const text = readFileSync(path.join(WORKSPACE, 'docs', page), 'utf8');
  const commands = [...text.matchAll(/```sh\n([^]*?)```|`((?:npm|pnpm|openssl|curl) [^`]+)`/g)].flatMap(
    ([, block, inline]) =>
      inline === undefined
        ? (block ?? '')
            .replace(/\\\n\s*/g, '')
            .split('\n')
            .map((line) => line.replace(/ +# .*$/, '').trim())
        : [inline],
  );
  return [...new Set(commands.filter((line) => /^(?:npm|pnpm|openssl|curl) /.test(line)))];
}
