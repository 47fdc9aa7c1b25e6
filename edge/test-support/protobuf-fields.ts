/** Fields of one protobuf message by number, as they are on the wire. */
export class ProtobufFields {
  readonly #fields = new Map<number, (Buffer | bigint)[]>();

  /** @throws Error when the bytes are not a message */
  constructor(bytes: Buffer) {
    let at = 0;
    const varint = (): bigint => {
      let value = 0n;
      for (let shift = 0n; ; shift += 7n) {
        const byte = bytes[at++];
        if (byte === undefined) throw new Error('The message ends within a number');
        value |= BigInt(byte & 0x7f) << shift;
        if (byte < 0x80) return value;
      }
    };
    const take = (length: number): Buffer => {
      if (at + length > bytes.length) throw new Error('The message ends within a field');
      at += length;
      return bytes.subarray(at - length, at);
    };
    while (at < bytes.length) {
      const tag = Number(varint());
      const read = {
        0: varint,
        1: () => take(8),
        2: () => take(Number(varint())),
        5: () => take(4),
      }[tag & 7];
      if (read === undefined) throw new Error(`Wire type ${tag & 7} is unknown`);
      const number = tag >>> 3;
      this.#fields.set(number, [...(this.#fields.get(number) ?? []), read()]);
    }
  }

  all(number: number): readonly Buffer[] {
    return (this.#fields.get(number) ?? []).filter((value): value is Buffer => typeof value !== 'bigint');
  }

  messages(number: number): readonly ProtobufFields[] {
    return this.all(number).map((bytes) => new ProtobufFields(bytes));
  }

  message(number: number): ProtobufFields {
    return this.messages(number)[0] ?? new ProtobufFields(Buffer.alloc(0));
  }

  has(number: number): boolean {
    return this.#fields.has(number);
  }

  text(number: number): string {
    return this.all(number)[0]?.toString() ?? '';
  }

  hex(number: number): string {
    return this.all(number)[0]?.toString('hex') ?? '';
  }

  double(number: number): number {
    return this.all(number)[0]?.readDoubleLE() ?? 0;
  }

  /** A varint or fixed64. */
  integer(number: number): number {
    const [value] = this.#fields.get(number) ?? [];
    return typeof value === 'bigint' ? Number(value) : Number(value?.readBigUInt64LE() ?? 0);
  }
}
