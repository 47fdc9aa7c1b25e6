/** Maximum size of a frame in bytes, larger than any page; the worker is at fault if it sends more. */
const MAX_FRAME_BYTES = 8 * 1024 * 1024;

/** Bytes of a frame's length, which precedes its body: JSON, a line feed, and a text that only part code parses. */
const HEAD_BYTES = 4;

/** A message of a worker; `result` is the text after its JSON. */
export type Frame = Readonly<Record<string, unknown>>;

/** Encodes a message as a frame for a worker. */
export function encodeFrame(message: unknown, text = ''): Buffer {
  const body = Buffer.from(`${JSON.stringify(message)}\n${text}`);
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32BE(body.length);
  return Buffer.concat([head, body]);
}

/** Parses a frame; returns an empty one if the body does not begin with a JSON object. */
function parseFrame(body: string): Frame {
  const end = body.indexOf('\n');
  try {
    const frame: unknown = JSON.parse(body.slice(0, end));
    return typeof frame === 'object' && frame !== null ? { ...frame, result: body.slice(end + 1) } : {};
  } catch {
    return {};
  }
}

/** Reassembles a worker's frames from the chunks in which they arrive. */
export class FrameReader {
  #received: Buffer = Buffer.alloc(0);

  /**
   * Reads the next chunk.
   *
   * @param isExpected whether a frame may arrive now: unexpected ones come from part code that has escaped its context
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
