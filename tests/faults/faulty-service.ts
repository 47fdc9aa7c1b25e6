import net, { type AddressInfo, type Socket } from 'node:net';

/** Reaction of the service to a request. */
export type FaultBehaviour =
  | 'takes it and stays silent'
  | 'breaks off'
  | 'answers what is no HTTP'
  | 'breaks off within the head'
  | 'breaks off within the body'
  | 'stops within the body'
  | { readonly status?: string; readonly json: object };

/** Included in every response, so that a test can detect a leak. */
export const SECRET = 'stack at /srv/own-service.js:1:1';

/** A custom upstream on the loopback interface, implemented at the TCP level. */
export interface FaultyService {
  readonly origin: string;
  readonly setBehaviour: (treatment: FaultBehaviour) => void;
  /** Requested paths, oldest first. */
  readonly requests: readonly string[];
  readonly stop: () => Promise<void>;
}

const HEAD = `HTTP/1.1 200 OK\r\nx-from: ${SECRET}\r\ncontent-type: application/json\r\n`;
const HALF = `${HEAD}content-length: 900\r\n\r\n{"status":"SUCC`;

function reply(socket: Socket, treatment: FaultBehaviour): void {
  if (typeof treatment === 'object') {
    const body = JSON.stringify(treatment.json);
    socket.end(
      `HTTP/1.1 ${treatment.status ?? '200 OK'}\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  } else if (treatment === 'breaks off') socket.resetAndDestroy();
  else if (treatment === 'answers what is no HTTP') socket.end(`\u0016\u0003 ${SECRET}\r\n\r\n`);
  else if (treatment === 'breaks off within the head') socket.end(HEAD);
  else if (treatment === 'breaks off within the body') socket.end(HALF);
  else if (treatment === 'stops within the body') socket.write(HALF);
}

/** @returns the service, listening on a free port; it does not respond until `setBehaviour` is called */
export async function startFaultyService(): Promise<FaultyService> {
  let treatment: FaultBehaviour = 'takes it and stays silent';
  const requested: string[] = [];
  const sockets = new Set<Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    // Every test request fits into one packet. If one were split, its path would be missing and the test would fail.
    socket.on('data', (data) => {
      const path = /^[A-Z]+ (\S+) HTTP/.exec(String(data))?.[1];
      if (path === undefined) return;
      requested.push(path);
      reply(socket, treatment);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setBehaviour: (next) => (treatment = next),
    requests: requested,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
