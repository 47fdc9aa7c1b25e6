import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PROGRAMS } from '../bundle/layout';

const WORKSPACE = path.resolve(__dirname, '../../..');
const MAX_WORDS = 20_000;

function read(page: string): string {
  return readFileSync(path.join(WORKSPACE, page), 'utf8');
}

/** Markdown pages below a folder, relative to the workspace. */
function listPages(folder: string): readonly string[] {
  return readdirSync(path.join(WORKSPACE, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')));
}

function removeCode(markdown: string): string {
  return markdown.replace(/```[^]*?```|`[^`\n]*`/g, '');
}

/** Ids that GitHub gives to the headings of a page. */
function listAnchors(markdown: string): ReadonlySet<string> {
  const headings = [...markdown.replace(/```[^]*?```/g, '').matchAll(/^#+ (.+)$/gm)];
  return new Set(
    headings.map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** Links of a page to files and headings of the workspace that do not exist. */
function findBrokenLinks(page: string): readonly string[] {
  const links = [...removeCode(read(page)).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)];
  return links.flatMap(([, link = '']) => {
    const [file = '', anchor] = link.split('#', 2);
    const target = file === '' ? page : path.posix.join(path.posix.dirname(page), file);
    if (!existsSync(path.join(WORKSPACE, target))) return [link];
    return anchor === undefined || !target.endsWith('.md') || listAnchors(read(target)).has(anchor)
      ? []
      : [link];
  });
}

/** Files of the workspace, relative to it. */
function listFiles(folder = ''): readonly string[] {
  return readdirSync(path.join(WORKSPACE, folder), { withFileTypes: true }).flatMap((entry) => {
    if (/^(?:node_modules|dist|\.git|\.types|\.data|test-results)$/.test(entry.name)) return [];
    const name = path.posix.join(folder, entry.name);
    return entry.isDirectory() ? listFiles(name) : [name];
  });
}

const FILE_NAME = /^[\w@{}<>][\w@./{}<>-]*\.(?:[cm]?[jt]sx?|json|ya?ml|css|md|conf|env|html|sh|sql)$/;

/** Names in the documentation of files that are not in the repository, by what makes them. */
const MADE_ELSEWHERE: ReadonlySet<string> = new Set([
  // Builds, bundles and tests.
  ...Object.keys(PROGRAMS).map((name) => `server/${name}.js`),
  'embed.js',
  'part.json',
  'sbom.cdx.json',
  'test-results/requirements.md',
  // The change of docs/how-to/change-the-portal.md.
  'apps/fees.json',
  // Releases of parts.
  'CHANGELOG.md',
]);

/** File names in inline code of a page that no file of the workspace ends with; parts in brackets match any text. */
function findMissingFiles(page: string): readonly string[] {
  const names = read(page)
    .replace(/```[^]*?```/g, '')
    .matchAll(/`([^`\s]+)`/g);
  return [...new Set([...names].map(([, name = '']) => name.replace(/^\.\//, '')))].filter((name) => {
    if (!FILE_NAME.test(name) || MADE_ELSEWHERE.has(name)) return false;
    const pattern = name.split(/[<{][^>}]*[>}]/).map((text) => text.replaceAll('.', '\\.'));
    const ends = new RegExp(`(?:^|/)${pattern.join('[^/]+')}$`);
    return !files.some((file) => ends.test(file));
  });
}

const files = listFiles();
const documents = files.filter((name) => name.endsWith('.md'));
const packages = readdirSync(WORKSPACE).filter((name) => existsSync(path.join(WORKSPACE, name, 'README.md')));
const pages = listPages('docs');
const help = ['README.md', 'CONTRIBUTING.md', ...pages];
const linking = ['SECURITY.md', ...help, ...packages.map((name) => `${name}/README.md`)];

test.each(linking)('every link of %s leads to a file and a heading @D-1', (page) => {
  expect(findBrokenLinks(page)).toEqual([]);
});

test.each(documents)('every file that %s names exists @D-1', (page) => {
  expect(findMissingFiles(page)).toEqual([]);
});

/** Scripts of every package of the workspace. */
const scripts = new Set(
  files
    .filter((name) => path.basename(name) === 'package.json')
    .flatMap((name) => Object.keys((JSON.parse(read(name)) as { readonly scripts?: object }).scripts ?? {})),
);

/** Scripts of npm and programs of a bundle that a page names, in text or code, and that do not exist. */
function findMissingCommands(page: string): readonly string[] {
  const text = read(page);
  const runs = [...text.matchAll(/\bnpm (?:--prefix \S+ )?run ([\w:-]+)/g)].map(([, name = '']) => name);
  const programs = [...text.matchAll(/\bnode server\/([\w-]+)\.js/g)].map(([, name = '']) => name);
  return [...runs.filter((name) => !scripts.has(name)), ...programs.filter((name) => !(name in PROGRAMS))];
}

test.each(documents)('every script and program that %s names exists @D-1', (page) => {
  expect(findMissingCommands(page)).toEqual([]);
});

test('every picture of the documentation is on a page @D-1', () => {
  const text = help.map(read).join('\n');
  const pictures = readdirSync(path.join(WORKSPACE, 'docs/pictures'));
  expect(pictures.filter((name) => !text.includes(`pictures/${name}`))).toEqual([]);
});

test('the index of the documentation links every page, and that of the decisions every decision @D-1', () => {
  const indexes = ['docs/README.md', 'docs/adr/README.md'];
  const unlisted = pages.filter((page) => {
    const index = page.startsWith('docs/adr/00') ? 'docs/adr/README.md' : 'docs/README.md';
    return (
      !indexes.includes(page) && !read(index).includes(`(${path.posix.relative(path.dirname(index), page)})`)
    );
  });
  expect(unlisted).toEqual([]);
});

test(`the documentation has at most ${MAX_WORDS} words besides settings @D-1`, () => {
  const counted = help.filter((page) => page !== 'docs/reference/settings.md');
  const words = counted.flatMap((page) => read(page).split(/\s+/).filter(Boolean)).length;
  expect(words).toBeLessThanOrEqual(MAX_WORDS);
});
