/** Thrown inside the decoders for a body that breaks the protocol; never leaves this folder. */
export class Malformed extends Error {}

export function malformed(reason: string): never {
  throw new Malformed(reason);
}

export type Decoded<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: string };

/** Runs a decoder and turns what it found malformed into a value. Anything else thrown is a defect and passes on. */
export function attempt<T>(decode: () => T): Decoded<T> {
  try {
    return { ok: true, value: decode() };
  } catch (error) {
    if (error instanceof Malformed) return { ok: false, reason: error.message };
    throw error;
  }
}
