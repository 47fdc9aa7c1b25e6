import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createSeededRandom } from '../../statistics/seeded-random';

/** Bytes of a full TCP segment on Ethernet. */
const SEGMENT_BYTES = 1_460;
/** Milliseconds until a lost connection request is retransmitted (RFC 6298), doubled each time. */
const CONNECTION_TIMEOUT_MS = 1_000;
/** Segments that must follow a lost one for its sender to notice after one round trip (RFC 5681). */
const DUPLICATES = 3;

/** A line to a server. */
export interface LineConditions {
  /** Round-trip time in milliseconds. */
  readonly roundTrip: number;
  /** Bits per second in each direction. */
  readonly bits: number;
  /** Share of lost segments, such as 0.02. */
  readonly loss: number;
}

/** An emulated line. */
export interface LossyLine {
  /** Origin at which a browser reaches the server over the line. */
  readonly origin: string;
  readonly stop: () => void;
}

/**
 * Emulates a lossy line by a proxy that forwards each segment when TCP would deliver it: after the line's rate, half a
 * round trip, its retransmissions, and all earlier segments. A lost segment is retransmitted after one round trip when
 * three others follow, else after two (RFC 8985), then after twice as long.
 * @param server origin of the server, such as `http://localhost:43210`
 */
export async function startLossyLine(
  server: string,
  { roundTrip, bits, loss }: LineConditions,
): Promise<LossyLine> {
  const { random } = createSeededRandom(1);
  const sockets = new Set<Socket>();
  const isLost = (): boolean => random() < loss;

  function repeatedAfter(firstMs: number): number {
    let late = 0;
    for (let timeout = firstMs; isLost(); timeout *= 2) late += timeout;
    return late;
  }

  /** Creates one direction of the line; all connections share its rate. */
  function createDirection(): (from: Socket, to: Socket, open: number) => void {
    let freeAt = 0;
    return (from, to, open) => {
      let handedOver = Promise.resolve();
      let lastAt = open;
      from.on('data', (chunk: Buffer) => {
        for (let start = 0; start < chunk.length; start += SEGMENT_BYTES) {
          const segment = chunk.subarray(start, start + SEGMENT_BYTES);
          const following = (chunk.length - start - segment.length) / SEGMENT_BYTES;
          freeAt = Math.max(freeAt, performance.now(), open) + (segment.length * 8_000) / bits;
          const repeated = repeatedAfter(following >= DUPLICATES ? roundTrip : 2 * roundTrip);
          const at = (lastAt = Math.max(lastAt, freeAt + roundTrip / 2 + repeated));
          handedOver = handedOver
            .then(() => delay(Math.max(0, at - performance.now())))
            .then(() => void to.write(segment));
        }
      });
      from.on('end', () => void handedOver.then(() => to.end()));
    };
  }

  const [up, down] = [createDirection(), createDirection()];
  const { port } = new URL(server);
  const proxy = createServer((browser) => {
    const upstream = connect({ host: '127.0.0.1', port: Number(port) });
    // Either of the two segments that open a connection can be lost.
    const opening = repeatedAfter(CONNECTION_TIMEOUT_MS) + repeatedAfter(CONNECTION_TIMEOUT_MS);
    const open = performance.now() + roundTrip + opening;
    up(browser, upstream, open);
    down(upstream, browser, open);
    for (const [socket, other] of [
      [browser, upstream],
      [upstream, browser],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => other.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    stop: () => {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
