/** A response is larger than any page; more is a fault of the worker. */
const MAX_FRAME_BYTES = 8 * 1024 * 1024;

/** Bytes of a frame's length, which its JSON follows. */
const HEAD_BYTES = 4;

/** A message of a worker. */
export type Frame = Readonly<Record<string, unknown>>;

/** Returns a message as it is sent to a worker. */
export function encodeFrame(message: unknown): Buffer {
  const body = Buffer.from(JSON.stringify(message));
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32BE(body.length);
  return Buffer.concat([head, body]);
}

/** An empty frame where it is not an object in JSON. */
function parseFrame(body: string): Frame {
  try {
    const frame: unknown = JSON.parse(body);
    return typeof frame === 'object' && frame !== null ? { ...frame } : {};
  } catch {
    return {};
  }
}

/** Puts the frames of a worker together from the chunks in which they arrive. */
export class FrameReader {
  #received: Buffer = Buffer.alloc(0);

  /**
   * Reads the next chunk.
   *
   * @param isExpected whether a frame may arrive now: unexpected frames come from part code that has left its context
   * @param take called with each complete frame
   * @returns false when the worker has broken the protocol
   */
  read(chunk: Buffer, isExpected: () => boolean, take: (frame: Frame) => void): boolean {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    while (this.#received.length >= HEAD_BYTES) {
      const length = this.#received.readUInt32BE(0);
      if (length > MAX_FRAME_BYTES || !isExpected()) return false;
      if (this.#received.length < HEAD_BYTES + length) return true;
      const body = this.#received.subarray(HEAD_BYTES, HEAD_BYTES + length).toString();
      this.#received = this.#received.subarray(HEAD_BYTES + length);
      take(parseFrame(body));
    }
    return true;
  }
}
