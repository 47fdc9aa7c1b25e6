/** What each command of `npm run parts` takes, for its help and for a command line that is not understood. */
export const PARTS_USAGE = {
  deploy: 'deploy <part> [--hold | --canary <percent>] [--from <folder>] [--skip-probe "<reason>"] [--again]',
  promote: 'promote <part> [id] [--again]',
  rollback: 'rollback <part> [id] [--again]',
  canary: 'canary <part> <percent> [--id <id>] [--again]',
  status: 'status [part]',
  containing: 'containing <what> [--json]',
  dev: 'dev <part> [--port <number>]',
  new: 'new <name>',
} as const;

export type PartsCommandName = keyof typeof PARTS_USAGE;

/** What `npm run parts` can do. */
export const PARTS_HELP = `npm run parts -- <command>

  deploy <part>                publishes the part’s build, checks it, and makes it live for everyone
      --hold                   publishes and checks it only; "promote" makes it live later
      --canary <percent>       shows it to a share of the visitors first
      --from <folder>          another built folder than <part>/dist/part
      --skip-probe "<reason>"  does not open it in a browser first; the reason is kept in the registry
      --again                  also a build that was rolled back
  promote <part> [id]          makes a build live for everyone: the canary, else the latest, or the one named
      --again                  also one that was rolled back
  rollback <part> [id]         ends a canary, else goes back to the build before, or to the one named
      --again                  also to one that was rolled back
  canary <part> <percent>      shows a build to a share of the visitors: the canary, else the latest; 0 ends it
      --id <id>                that build instead
      --again                  also one that was rolled back
  status [part]                what is live, from which commit, with which shared code; with a part, its history
  containing <what>            live builds and canaries that contain a module (path of a file or folder) or a package
                               (name, or name@range)
      --json                   prints a JSON array
  dev <part>                   runs one part, rebuilt on every change: components are exchanged in the open page,
                               for anything else it is loaded anew
      --port <number>          of its files, by default 4100; the page is on the next one, the root that exchanges
                               components on the one after
  new <name>                   a new part: folder, declaration, test, README

An id may be shortened. The registry is ${'`'}registry.jsonl${'`'} in PARTS_DIR (default <DATA_DIR>/parts), with
DATABASE_URL a table of that database. DEPLOY_AS says who deploys (default: account and machine).

Exit codes: 0 done, 1 something went wrong, 2 not understood, 3 refused; then nothing has changed.`;
