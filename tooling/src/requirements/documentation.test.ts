import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

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

const packages = readdirSync(WORKSPACE).filter((name) => existsSync(path.join(WORKSPACE, name, 'README.md')));
const pages = listPages('docs');
const help = ['README.md', 'CONTRIBUTING.md', ...pages];
const linking = ['SECURITY.md', ...help, ...packages.map((name) => `${name}/README.md`)];

test.each(linking)('every link of %s leads to a file and a heading @D-1', (page) => {
  expect(findBrokenLinks(page)).toEqual([]);
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

test(`the documentation has at most ${MAX_WORDS} words besides reports and settings @D-1`, () => {
  const counted = help.filter((page) => !/^docs\/(?:reports\/|reference\/settings\.md$)/.test(page));
  const words = counted.flatMap((page) => read(page).split(/\s+/).filter(Boolean)).length;
  expect(words).toBeLessThanOrEqual(MAX_WORDS);
});
