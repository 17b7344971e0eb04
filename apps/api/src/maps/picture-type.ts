/** Media type of a picture that browsers can draw, by its first bytes; null: it is none. */
export function pictureType(bytes: Buffer): string | null {
  const start = bytes.toString('latin1', 0, 12);
  if (start.startsWith('\x89PNG\r\n\x1A\n')) return 'image/png';
  if (start.startsWith('\xFF\xD8\xFF')) return 'image/jpeg';
  if (/^GIF8[79]a/.test(start)) return 'image/gif';
  return /^RIFF[\s\S]{4}WEBP/.test(start) ? 'image/webp' : null;
}
