import { connect, type Socket } from 'node:net';

/** Result of a load run. */
export interface LoadResult {
  /** Received pages. */
  readonly count: number;
  readonly perSecond: number;
  /** Milliseconds from the scheduled time of a request to the last byte. */
  readonly p50: number;
  readonly p99: number;
}

/** Pages to request, and the rate. */
export interface RequestedPage {
  readonly origin: string;
  /** Paths, requested in turn. */
  readonly paths: readonly string[];
  readonly seconds: number;
  /** Pages per second; null for the maximum. */
  readonly perSecond: number | null;
  /** Value of Accept-Encoding; absent for that of a browser without HTTPS. */
  readonly encoding?: string;
}

/** Number of keep-alive connections, like those of a reverse proxy. */
const CONNECTIONS = 16;

/** Returns the quantile of unsorted values. */
export function quantile(values: readonly number[], share: number): number {
  return (
    [...values].sort((one, other) => one - other)[
      Math.min(values.length - 1, Math.floor(values.length * share))
    ] ?? 0
  );
}

function requestFor(path: string, host: string, encoding: string): string {
  return (
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept: text/html\r\nAccept-Encoding: ${encoding}\r\n` +
    'User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36\r\nAccept-Language: en\r\n\r\n'
  );
}

const SUCCESS = 'HTTP/1.1 200';
const END_OF_HEADERS = '\r\n\r\n';
const LAST_CHUNK = Buffer.from('0\r\n\r\n');

/** Sends one request after the other on one socket; parses only where each response ends. */
class Connection {
  #due = 0;
  /** Bytes of the response while its headers are incomplete. */
  #head = Buffer.alloc(0);
  /** Missing bytes of the body: Infinity for a chunked one, null until the headers are complete. */
  #missing: number | null = null;
  /** Last bytes of the body. */
  #tail = Buffer.alloc(0);

  readonly #socket: Socket;
  readonly #done: (connection: Connection, due: number, wrong: string | null) => void;

  constructor(socket: Socket, done: (connection: Connection, due: number, wrong: string | null) => void) {
    this.#socket = socket;
    this.#done = done;
    socket.on('data', (bytes) => this.#read(bytes));
  }

  send(request: string, due: number): void {
    this.#due = due;
    this.#head = Buffer.alloc(0);
    this.#missing = null;
    this.#tail = Buffer.alloc(0);
    this.#socket.write(request);
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(bytes: Buffer): void {
    const body = this.#missing === null ? this.#readHeaders(bytes) : bytes;
    if (body === null || this.#missing === null) return;
    this.#missing -= body.length;
    this.#tail = Buffer.concat([this.#tail, body.subarray(-LAST_CHUNK.length)]).subarray(-LAST_CHUNK.length);
    // A response without a length ends with an empty chunk.
    const isEnd = this.#missing === Infinity ? this.#tail.equals(LAST_CHUNK) : this.#missing <= 0;
    if (isEnd) this.#done(this, this.#due, null);
  }

  /** @returns the first bytes of the body; null while the headers are incomplete, or after an error */
  #readHeaders(bytes: Buffer): Buffer | null {
    this.#head = Buffer.concat([this.#head, bytes]);
    const end = this.#head.indexOf(END_OF_HEADERS);
    const headers = this.#head.toString('latin1', 0, end < 0 ? this.#head.length : end);
    if (!SUCCESS.startsWith(headers.slice(0, SUCCESS.length))) {
      this.#done(this, this.#due, this.#head.toString('latin1'));
      return null;
    }
    if (end < 0) return null;
    const length = /\r\ncontent-length: (\d+)/i.exec(headers)?.[1];
    this.#missing = length === undefined ? Infinity : Number(length);
    return this.#head.subarray(end + END_OF_HEADERS.length);
  }
}

/**
 * Requests pages on keep-alive connections, back to back or at a rate. At a rate, times start when a request is due,
 * so that waiting for a busy portal counts in full.
 * @throws when a response is not a page
 */
export async function requestPages({
  origin,
  paths,
  seconds,
  perSecond,
  encoding = 'gzip, deflate, br',
}: RequestedPage): Promise<LoadResult> {
  const { hostname, port, host } = new URL(origin);
  const requests = paths.map((path) => requestFor(path, host, encoding));
  const times: number[] = [];
  let requestCount = 0;
  const next = (): string => requests[requestCount++ % requests.length] ?? '';
  return await new Promise((resolve, reject) => {
    const idle: Connection[] = [];
    const all: Connection[] = [];
    const begun = performance.now();
    const until = begun + seconds * 1_000;
    const end = (settle: () => void): void => {
      clearInterval(clock);
      all.forEach((connection) => connection.close());
      settle();
    };
    const dueAt = (page: number): number => begun + (page * 1_000) / (perSecond ?? 1);
    const onTime = (): void => {
      const now = performance.now();
      while (idle.length > 0 && dueAt(requestCount) <= now && dueAt(requestCount) < until) {
        const due = dueAt(requestCount);
        idle.pop()?.send(next(), due);
      }
      if (now < until) return;
      const durationSeconds = (now - begun) / 1_000;
      end(() =>
        resolve({
          count: times.length,
          perSecond: times.length / durationSeconds,
          p50: quantile(times, 0.5),
          p99: quantile(times, 0.99),
        }),
      );
    };
    const clock = setInterval(onTime, 1);
    for (let number = 0; number < CONNECTIONS; number++) {
      const socket = connect(Number(port), hostname);
      socket.setNoDelay(true);
      socket.on('error', (error) => end(() => reject(error)));
      const connection = new Connection(socket, (finished, due, wrong) => {
        if (wrong !== null) return end(() => reject(new Error(`No page:\n${wrong}`)));
        const now = performance.now();
        times.push(now - due);
        if (perSecond === null && now < until) return finished.send(next(), now);
        idle.push(finished);
        if (perSecond !== null) onTime();
      });
      all.push(connection);
      socket.on('connect', () => {
        if (perSecond === null) connection.send(next(), performance.now());
        else idle.push(connection);
      });
    }
  });
}
