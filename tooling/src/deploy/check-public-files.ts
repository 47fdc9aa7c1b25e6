import { computeIntegrity, type PartFile, type PartManifest } from '@portal/registry/manifest';
import { isScriptOrStyle } from '@portal/registry/part-store';
import { rejections } from './rejections';

const TIMEOUT_MS = 15_000;

/** Minimum lifetime in browser caches, in seconds: a year, as for the portal's own files. */
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Arbitrary origin: the response must not depend on it, since caches store the response for all pages. */
const ORIGIN = 'https://portal.example';

function findHeaderProblems(file: string, headers: Headers): readonly string[] {
  const read = (name: string): string => headers.get(name) ?? 'missing';
  const type = file.endsWith('.css') ? /^text\/css\b/ : /^(?:text|application)\/javascript\b/;
  const cached = read('cache-control');
  const age = Number(/\bmax-age=(\d+)/.exec(cached)?.[1] ?? 0);
  return [
    ...(read('access-control-allow-origin') === '*'
      ? []
      : [
          `Access-Control-Allow-Origin is ${read('access-control-allow-origin')} instead of *, so browsers do not run it (CORS)`,
        ]),
    ...(type.test(read('content-type'))
      ? []
      : [
          `Content-Type is ${read('content-type')} instead of ${file.endsWith('.css') ? 'text/css' : 'text/javascript'}`,
        ]),
    ...(age >= YEAR_SECONDS && /\bimmutable\b/.test(cached) && /\bpublic\b/.test(cached)
      ? []
      : [`Cache-Control is ${cached} instead of public, max-age=31536000, immutable`]),
  ];
}

async function findProblems(url: string, { file, integrity }: PartFile): Promise<readonly string[]> {
  try {
    const response = await fetch(url, {
      headers: { origin: ORIGIN },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      return [`the response is ${response.status} instead of 200`];
    }
    const content = Buffer.from(await response.arrayBuffer());
    return [
      ...(computeIntegrity(content) === integrity ? [] : ['it has other content than the build']),
      ...findHeaderProblems(file, response.headers),
    ];
  } catch (error) {
    const { name, cause } = error as Error & { readonly cause?: NodeJS.ErrnoException };
    return [
      name === 'TimeoutError'
        ? `there is no response within ${TIMEOUT_MS / 1_000} s`
        : `it cannot be loaded (${cause?.code ?? name})`,
    ];
  }
}

/** One line per problem, with the first file that has it. */
function summarize(found: readonly (readonly [file: string, problem: string])[]): readonly string[] {
  const files = new Map<string, string[]>();
  for (const [file, problem] of found) files.set(problem, [...(files.get(problem) ?? []), file]);
  return [...files].map(([problem, [first = '', ...others]]) =>
    others.length === 0 ? `${first}: ${problem}` : `${first} and ${others.length} more: ${problem}`,
  );
}

/**
 * Checks that browsers can load the scripts and styles of a build from another host: content, type, caching, and CORS,
 * without which browsers cannot check integrity values (W3C SRI).
 *
 * @param publicUrl PARTS_URL
 * @throws DeployRejection naming each problem once
 */
export async function checkPublicFiles(publicUrl: string, manifest: PartManifest): Promise<void> {
  const { name, id, files } = manifest;
  const found = await Promise.all(
    files
      .filter(({ file }) => isScriptOrStyle(file))
      .map(async (file) =>
        (await findProblems(`${publicUrl}/${name}/${id}/${file.file}`, file)).map(
          (problem) => [file.file, problem] as const,
        ),
      ),
  );
  const problems = summarize(found.flat());
  if (problems.length > 0) throw rejections.wrongPublicFiles(name, publicUrl, problems);
}
