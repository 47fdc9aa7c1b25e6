/** Folders of the parts' files. */
const owned: { readonly url: string; readonly part: string }[] = [];

/** Supported by Chromium and by recent versions of the other engines; elsewhere no code has an owner. */
interface StackCapture {
  captureStackTrace?: (into: { stack?: unknown }, below: object) => void;
  stackTraceLimit?: number | undefined;
}

/** Returns the URL of the script that called a function. @param callee the running function */
export const readCaller = (callee: object): string | undefined => {
  const capture = Error as StackCapture;
  const site: { stack?: unknown } = {};
  const limit = capture.stackTraceLimit;
  capture.stackTraceLimit = 1;
  capture.captureStackTrace?.(site, callee);
  capture.stackTraceLimit = limit;
  return /(https?:\/\/[^\s()]+):\d+:\d+/.exec(String(site.stack))?.[1];
};

/** Declares the folder of a part's entry as code of that part. @param id such as `@portal/login-mf` */
export const ownFolder = (id: string, entryUrl: string): void => {
  owned.push({ part: id.replace('@portal/', ''), url: new URL('.', entryUrl).href });
};

/** Returns the part whose folder has the given script. */
export const findOwner = (scriptUrl: string | undefined): string | undefined =>
  owned.find(({ url }) => scriptUrl?.startsWith(url))?.part;
