import type { PartManifest } from '@portal/registry/manifest';
import { type Html, html } from '@portal/server-kit/pages';

const WIDTH = 190;
const HEIGHT = 36;
const GAP_X = 90;
const GAP_Y = 20;

interface Node {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

/** Returns the parts that a part loads modules from: those it names, and the shared library. */
export function listDependencies({ name, uses }: PartManifest): readonly string[] {
  return [...uses, ...(name === 'shared-wl-assets' || name === 'root-config' ? [] : ['shared-wl-assets'])];
}

/** Assigns parts to columns: each part is to the right of every part that uses it. */
function layOutColumns(parts: readonly PartManifest[]): readonly Node[] {
  const names = new Set(parts.map(({ name }) => name));
  const depth = new Map([...names].map((name) => [name, 0]));
  for (let round = 0; round < parts.length; round += 1)
    for (const part of parts)
      for (const used of listDependencies(part).filter((each) => names.has(each)))
        depth.set(
          used,
          Math.max(depth.get(used) ?? 0, Math.min(parts.length, (depth.get(part.name) ?? 0) + 1)),
        );
  const filled = new Map<number, number>();
  return [...names].map((name) => {
    const column = depth.get(name) ?? 0;
    const row = filled.get(column) ?? 0;
    filled.set(column, row + 1);
    return { name, x: column * (WIDTH + GAP_X), y: row * (HEIGHT + GAP_Y) };
  });
}

/** Renders the dependency graph as SVG; the table beside it holds the same data as text. */
export function renderDependencyGraph(parts: readonly PartManifest[], label: string): Html {
  const nodes = layOutColumns(parts);
  const at = new Map(nodes.map((node) => [node.name, node]));
  const width = Math.max(0, ...nodes.map(({ x }) => x)) + WIDTH + 2;
  const height = Math.max(0, ...nodes.map(({ y }) => y)) + HEIGHT + 2;
  const lines = parts.flatMap((part) =>
    listDependencies(part).flatMap((used) => {
      const [from, to] = [at.get(part.name), at.get(used)];
      if (from === undefined || to === undefined) return [];
      const [x, y] = [from.x + WIDTH, from.y + HEIGHT / 2];
      const [right, down] = [to.x, to.y + HEIGHT / 2];
      const middle = (x + right) / 2;
      return [
        html`<path
          d="M${x} ${y}C${middle} ${y} ${middle} ${down} ${right} ${down}"
          class="graph-line"
        ></path>`,
      ];
    }),
  );
  return html`
    <div class="graph" role="group" tabindex="0" aria-label="${label}">
      <svg
        viewBox="-1 -1 ${width} ${height}"
        width="${width}"
        height="${height}"
        role="img"
        aria-label="${label}"
      >
        ${lines}
        ${nodes.map(
          ({ name, x, y }) =>
            html`<rect x="${x}" y="${y}" width="${WIDTH}" height="${HEIGHT}" rx="8" class="graph-node"></rect
              ><text x="${x + WIDTH / 2}" y="${y + 23}" class="graph-text">${name}</text>`,
        )}
      </svg>
    </div>
  `;
}
