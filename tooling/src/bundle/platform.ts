/**
 * Returns the platform of native packages, such as `linux-x64`, `linux-x64-musl` or `darwin-arm64`: what `npm` calls os,
 * cpu and libc.
 */
export function currentPlatform(): string {
  const { header } = process.report.getReport() as {
    readonly header: { readonly glibcVersionRuntime?: string };
  };
  const isMusl = process.platform === 'linux' && header.glibcVersionRuntime === undefined;
  return `${process.platform}-${process.arch}${isMusl ? '-musl' : ''}`;
}
