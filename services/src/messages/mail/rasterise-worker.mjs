// Renders SVG images as PNG on a worker thread, since drawings of clients may take long.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

const ready = initWasm(
  readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')),
);

parentPort.on('message', async ({ svg, width }) => {
  await ready;
  const fitTo = width === undefined ? { mode: 'original' } : { mode: 'width', value: width };
  const drawing = new Resvg(svg, { font: { loadSystemFonts: false }, fitTo });
  parentPort.postMessage(Buffer.from(drawing.render().asPng()).toString('base64'));
  drawing.free();
});
