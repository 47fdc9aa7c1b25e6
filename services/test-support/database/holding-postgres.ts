import net, { type AddressInfo, type Socket } from 'node:net';

/** Fake Postgres server that returns no rows and can withhold its responses. */
export interface HoldingPostgres {
  url: string;
  /** Withholds all responses from now on, but accepts connections and statements. */
  hold(): void;
  /** Sends the responses withheld so far; later responses are still withheld. */
  releaseHeld(): void;
  /** Sends the withheld responses and withholds no more. */
  resume(): void;
  /** Resolves when at least `count` responses are withheld. */
  waitForHeld(count: number): Promise<void>;
  stop(): Promise<void>;
}

function message(type: string, body: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(5, type);
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
const READY = message('Z', Buffer.from('I'));
const DONE = message('C', Buffer.from('SELECT 0\0'));
const GREETING = Buffer.concat([message('R', Buffer.alloc(4)), READY]);
/** Responses by message type; other messages get no response. */
const ANSWERS: Readonly<Record<string, Buffer>> = {
  P: message('1'),
  B: message('2'),
  D: message('n'),
  E: DONE,
  S: READY,
  Q: Buffer.concat([DONE, READY]),
};

/**
 * Starts the fake server on a free loopback port. Source: PostgreSQL, Frontend/Backend Protocol 3.0, message formats.
 */
export async function startHoldingPostgres(): Promise<HoldingPostgres> {
  let isHolding = false;
  let waiting: (() => void)[] = [];
  const sockets = new Set<Socket>();
  const response = (socket: Socket, parts: readonly Buffer[]): void => {
    const send = (): void => {
      if (!socket.destroyed) socket.write(Buffer.concat(parts));
    };
    if (isHolding) waiting.push(send);
    else send();
  };
  // TCP_NODELAY like a Postgres server, whose second response does not wait for the acknowledgement of the first.
  const server = net.createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    let rest = Buffer.alloc(0);
    let responses: Buffer[] = [];
    let isGreeted = false;
    socket.on('data', (data) => {
      rest = Buffer.concat([rest, data]);
      for (;;) {
        // Every message except the first has a type byte before its length.
        const letters = isGreeted ? 1 : 0;
        if (rest.length < letters + 4) return;
        const end = letters + rest.readUInt32BE(letters);
        if (rest.length < end) return;
        const type = isGreeted ? rest.toString('latin1', 0, 1) : '';
        rest = rest.subarray(end);
        responses.push(isGreeted ? (ANSWERS[type] ?? Buffer.alloc(0)) : GREETING);
        if (isGreeted && type !== 'S' && type !== 'Q') continue;
        isGreeted = true;
        response(socket, responses);
        responses = [];
      }
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const releaseHeld = (): void => {
    const held = waiting;
    waiting = [];
    for (const send of held) send();
  };
  return {
    url: `postgres://nobody@127.0.0.1:${(server.address() as AddressInfo).port}/none`,
    hold: () => {
      isHolding = true;
    },
    releaseHeld,
    resume: () => {
      isHolding = false;
      releaseHeld();
    },
    waitForHeld: async (count) => {
      while (waiting.length < count) await new Promise((resolve) => setImmediate(resolve));
    },
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => {
          resolve();
        });
      }),
  };
}
