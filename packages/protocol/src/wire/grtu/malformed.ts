/** Thrown inside the decoders for an invalid body; never leaves this folder. */
export class Malformed extends Error {}

export function malformed(reason: string): never {
  throw new Malformed(reason);
}

export type Decoded<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: string };

/** Runs a decoder and turns Malformed into a value. Other errors are defects and are rethrown. */
export function attempt<T>(decode: () => T): Decoded<T> {
  try {
    return { ok: true, value: decode() };
  } catch (error) {
    if (error instanceof Malformed) return { ok: false, reason: error.message };
    throw error;
  }
}
