/** Position in a script, as in the first line of a stack. */
interface CodePosition {
  readonly url: string;
  readonly line: number;
}

/** Code of a part: a folder of files, or lines of a file that contains several parts. */
interface OwnedCode {
  readonly url: string;
  readonly part: string;
  /** First and last line; absent for a folder. */
  readonly lines?: readonly [first: number, last: number];
}

const owned: OwnedCode[] = [];

/** Supported by Chromium and by recent versions of the other engines; elsewhere no code has an owner. */
interface StackCapture {
  captureStackTrace?: (into: { stack?: unknown }, below: object) => void;
  stackTraceLimit?: number | undefined;
}

/** Returns the position from which a function was called. @param callee the running function */
export const readCaller = (callee: object): CodePosition | undefined => {
  const capture = Error as StackCapture;
  const site: { stack?: unknown } = {};
  const limit = capture.stackTraceLimit;
  capture.stackTraceLimit = 1;
  capture.captureStackTrace?.(site, callee);
  capture.stackTraceLimit = limit;
  const [, url, line] = /(https?:\/\/[^\s()]+):(\d+):\d+/.exec(String(site.stack)) ?? [];
  return url === undefined ? undefined : { url, line: Number(line) };
};

/** Declares the folder of a part's entry as code of that part. @param id such as `@portal/login-mf` */
export const ownFolder = (id: string, entryUrl: string): void => {
  owned.push({ part: id.replace('@portal/', ''), url: new URL('.', entryUrl).href });
};

/**
 * Declares the lines of a bundled entry as code of its part.
 *
 * @param registered position at which the entry registers itself
 */
export const ownLines = (entryUrl: string, entry: unknown, registered: CodePosition | undefined): void => {
  const part = findOwner({ url: entryUrl, line: 0 });
  if (part === undefined || registered === undefined) return;
  const text = String(entry);
  const countLines = (code: string): number => code.split('\n').length - 1;
  const first = registered.line - countLines(text.slice(0, text.indexOf('System.register')));
  owned.push({ part, url: registered.url, lines: [first, first + countLines(text)] });
};

/** Returns the part that a position in a script belongs to. */
export const findOwner = (position: CodePosition | undefined): string | undefined =>
  position &&
  owned.find(({ url, lines }) =>
    lines === undefined
      ? position.url.startsWith(url)
      : position.url === url && position.line >= lines[0] && position.line <= lines[1],
  )?.part;
