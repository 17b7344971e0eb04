/** Counts in the server's form: int16 little-endian, base64. */
export function encoded(counts: readonly number[]): string {
  const view = new DataView(new ArrayBuffer(counts.length * 2));
  counts.forEach((count, i) => view.setInt16(i * 2, count, true));
  return btoa(String.fromCharCode(...new Uint8Array(view.buffer)));
}
