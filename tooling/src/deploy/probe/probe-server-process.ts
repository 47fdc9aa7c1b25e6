import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveWithoutServices } from '@portal/edge/parts-server';

// Serves the parts of a folder in a child process, so that a part that exits on the server affects only this process.
const { origin, failures } = await serveWithoutServices(process.argv[2] ?? '');
// Beside the pages: responds with the builds that are not rendered, when failed renderings have been retried.
const reports = createServer((_request, response) => {
  failures().then(
    (current) => response.end(JSON.stringify(current)),
    () => response.destroy(),
  );
});
reports.listen(0, '127.0.0.1', () => {
  const { port } = reports.address() as AddressInfo;
  console.log(`pages on ${origin}, failures on http://127.0.0.1:${port}`);
});
// The process that has started this one has ended.
process.stdin.on('end', () => process.exit()).resume();
