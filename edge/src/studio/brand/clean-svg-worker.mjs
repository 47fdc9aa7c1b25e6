// Cleans an SVG file of a drawing program on a worker thread, since hostile files take long.
import { parentPort, workerData } from 'node:worker_threads';
import { optimize } from 'svgo/browser';

const HREFS = ['href', 'xlink:href'];

/** Elements that draw nothing where they stand, and that drawing programs leave behind unused. */
const LEFTOVERS = new Set(['filter', 'marker', 'pattern', 'symbol']);

/** Removed, unlike other forbidden attributes: they change no shape. The others stay, so that the file is rejected. */
const isForeign = (name, allowed) => !allowed.has(name) && !/^(?:on|filter$|(?:xlink:)?href$)/i.test(name);

/** Replaces references, styles and foreign attributes by what the check of brand files allows. */
const inlineReferences = (root, { attributes: allowed, maxElements }) => {
  const byId = new Map();
  const references = new Set();
  const walk = (top, visit) => {
    let count = 0;
    const walkChildren = (node) => {
      for (const child of [...node.children]) {
        if (child.type !== 'element') continue;
        if (++count > maxElements) throw new Error('too many elements');
        visit(child, node);
        walkChildren(child);
      }
    };
    walkChildren(top);
  };
  const replace = (parent, child, ...nodes) =>
    parent.children.splice(parent.children.indexOf(child), 1, ...nodes);
  const takeTarget = (node) => {
    const name = HREFS.find((each) => node.attributes[each]?.startsWith('#'));
    const target = name === undefined ? undefined : byId.get(node.attributes[name].slice(1));
    if (target !== undefined) Reflect.deleteProperty(node.attributes, name);
    return target;
  };
  walk(root, (node) => {
    if (node.attributes.id !== undefined) byId.set(node.attributes.id, node);
  });
  walk(root, (node, parent) => {
    if (node.name === 'style') replace(parent, node);
    // Illustrator offers its own data beside the drawing.
    if (node.name === 'switch') {
      const drawing = node.children.find(({ type, name }) => type === 'element' && name !== 'foreignObject');
      Object.assign(node, { name: 'g', children: drawing === undefined ? [] : [drawing] });
    }
    if (/^(?:linear|radial)Gradient$/.test(node.name)) {
      for (let target = takeTarget(node), depth = 0; target !== undefined && depth < 9; depth += 1) {
        const { id: _, ...inherited } = target.attributes;
        node.attributes = { ...inherited, ...node.attributes };
        if (!node.children.some(({ type }) => type === 'element'))
          node.children = structuredClone(target.children);
        target = takeTarget(node);
      }
    }
  });
  // Copies may contain references as well; the number of elements ends a circle.
  const copy = (node, parent) => {
    if (node.name !== 'use') return;
    const target = takeTarget(node);
    if (target === undefined || target.name === 'symbol') return;
    const { x = '0', y = '0', width: _, height: __, id: ___, transform = '', ...style } = node.attributes;
    const shape = structuredClone(target);
    delete shape.attributes.id;
    const moved = `${transform} translate(${Number.parseFloat(x)} ${Number.parseFloat(y)})`.trim();
    // A clip path contains no groups.
    if (parent.name === 'clipPath') {
      shape.attributes.transform = `${moved} ${shape.attributes.transform ?? ''}`.trim();
      replace(parent, node, shape);
    } else Object.assign(node, { name: 'g', attributes: { ...style, transform: moved }, children: [shape] });
  };
  walk(root, copy);
  walk(root, (node) => {
    for (const [name, value] of Object.entries(node.attributes)) {
      if (isForeign(name, allowed)) Reflect.deleteProperty(node.attributes, name);
      else for (const [, id] of value.matchAll(/#([\w.-]+)/g)) references.add(id);
    }
  });
  walk(root, (node, parent) => {
    if (LEFTOVERS.has(node.name) && !references.has(node.attributes.id)) replace(parent, node);
  });
};

const { text, attributes, maxElements } = workerData;
const { data } = optimize(text, {
  plugins: [
    'removeDoctype',
    'removeXMLProcInst',
    'removeComments',
    'removeMetadata',
    'removeEditorsNSData',
    { name: 'inlineStyles', params: { onlyMatchedOnce: false } },
    'convertStyleToAttrs',
    {
      name: 'inlineReferences',
      fn: (root) => inlineReferences(root, { attributes: new Set(attributes), maxElements }),
    },
  ],
});
parentPort.postMessage(data);
