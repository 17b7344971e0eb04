const BYTES_A_LINE = 16;

export interface HexLine {
  /** Of the first byte, hexadecimal. */
  readonly offset: string;
  readonly bytes: readonly string[];
}

/** A hex dump with sixteen bytes per line. */
export function hexLines(hex: string): HexLine[] {
  const bytes = hex.match(/../g) ?? [];
  return Array.from({ length: Math.ceil(bytes.length / BYTES_A_LINE) }, (_, line) => ({
    offset: (line * BYTES_A_LINE).toString(16).padStart(4, '0'),
    bytes: bytes.slice(line * BYTES_A_LINE, (line + 1) * BYTES_A_LINE),
  }));
}
