const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const POSTGRES_EPOCH_MS = 946_684_800_000;
const TWO_32 = 2 ** 32;
const NULL = -1;

export type ScalarType = 'smallint' | 'integer' | 'bigint' | 'double precision' | 'boolean' | 'timestamptz';

const widths: Readonly<Record<ScalarType, number>> = {
  smallint: 2,
  integer: 4,
  bigint: 8,
  'double precision': 8,
  boolean: 1,
  timestamptz: 8,
};
const oids: Readonly<Record<ScalarType, number>> = {
  smallint: 21,
  integer: 23,
  bigint: 20,
  'double precision': 701,
  boolean: 16,
  timestamptz: 1184,
};

/** Rows in the binary format of COPY, collected in memory. Times are ms since 1970. */
export class CopyRows {
  #bytes = Buffer.allocUnsafe(1 << 20);
  #at = SIGNATURE.copy(this.#bytes);
  count = 0;

  #room(size: number): void {
    if (this.#at + size <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#at + size));
    this.#bytes.copy(larger, 0, 0, this.#at);
    this.#bytes = larger;
  }

  startRow(columns: number): void {
    this.#room(2);
    this.#at = this.#bytes.writeInt16BE(columns, this.#at);
    this.count += 1;
  }

  value(type: ScalarType, value: number | boolean | null): void {
    this.#room(12);
    if (value === null) {
      this.#at = this.#bytes.writeInt32BE(NULL, this.#at);
      return;
    }
    this.#at = this.#bytes.writeInt32BE(widths[type], this.#at);
    this.#write(type, Number(value));
  }

  array(type: ScalarType, values: readonly (number | null)[] | null): void {
    this.#room(24 + (values?.length ?? 0) * 12);
    if (values === null) {
      this.#at = this.#bytes.writeInt32BE(NULL, this.#at);
      return;
    }
    const start = this.#at;
    this.#at += 4;
    for (const word of [1, values.includes(null) ? 1 : 0, oids[type], values.length, 1]) {
      this.#at = this.#bytes.writeInt32BE(word, this.#at);
    }
    for (const value of values) {
      this.#at = this.#bytes.writeInt32BE(value === null ? NULL : widths[type], this.#at);
      if (value !== null) this.#write(type, value);
    }
    this.#bytes.writeInt32BE(this.#at - start - 4, start);
  }

  #write(type: ScalarType, value: number): void {
    const bytes = this.#bytes;
    switch (type) {
      case 'double precision':
        this.#at = bytes.writeDoubleBE(value, this.#at);
        return;
      case 'integer':
        this.#at = bytes.writeInt32BE(value, this.#at);
        return;
      case 'smallint':
        this.#at = bytes.writeInt16BE(value, this.#at);
        return;
      case 'boolean':
        this.#at = bytes.writeUInt8(value, this.#at);
        return;
      case 'bigint':
        this.#long(value);
        return;
      case 'timestamptz':
        this.#long((value - POSTGRES_EPOCH_MS) * 1_000);
    }
  }

  #long(value: number): void {
    const high = Math.floor(value / TWO_32);
    this.#at = this.#bytes.writeInt32BE(high, this.#at);
    this.#at = this.#bytes.writeUInt32BE(value - high * TWO_32, this.#at);
  }

  /** The data for COPY … WITH (FORMAT binary). Nothing may be added afterwards. */
  finish(): Buffer {
    this.#room(2);
    this.#at = this.#bytes.writeInt16BE(-1, this.#at);
    return this.#bytes.subarray(0, this.#at);
  }
}
