import { launchBrowser, type ProbeBrowser } from './probe-browser';

/** The browser of a probe, which is replaced when a page blocks it. */
export interface ProbeBrowsers {
  readonly current: () => Promise<ProbeBrowser>;
  readonly restart: () => Promise<void>;
  readonly kill: () => Promise<void>;
}

/** Launches a browser without waiting for it. @param executablePath of Chrome or Chromium */
export function startBrowsers(workspace: string, executablePath: string): ProbeBrowsers {
  const launch = (): Promise<ProbeBrowser> => {
    const launching = launchBrowser(workspace, executablePath);
    launching.catch(() => undefined);
    return launching;
  };
  const kill = (launching: Promise<ProbeBrowser>): Promise<void> =>
    launching.then(
      (browser) => browser.kill(),
      () => undefined,
    );
  let current = launch();
  return {
    current: () => current,
    restart: () => {
      const former = current;
      current = launch();
      return kill(former);
    },
    kill: () => kill(current),
  };
}
