const END = 0x06_05_4b_50;
const ENTRY = 0x02_01_4b_50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LONGEST_COMMENT = 65_535;

/**
 * Total unpacked size that a zip archive declares for its parts, or null when it is no archive, truncated, or hides a size. Unpacking stops
 * at the declared size, so that a small file cannot expand into a large one.
 */
export function unpackedSize(archive: Buffer): number | null {
  const lowest = Math.max(0, archive.length - END_BYTES - LONGEST_COMMENT);
  let end = archive.length - END_BYTES;
  while (end >= lowest && archive.readUInt32LE(end) !== END) end--;
  if (end < lowest) return null;
  let count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  let total = 0;
  for (; count > 0; count--) {
    if (at + ENTRY_BYTES > end || archive.readUInt32LE(at) !== ENTRY) return null;
    const packed = archive.readUInt32LE(at + 20);
    const unpacked = archive.readUInt32LE(at + 24);
    if (unpacked === 0 && packed > 2) return null;
    total += unpacked;
    at += ENTRY_BYTES + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return total;
}
