import { deflateRawSync, deflateSync } from 'node:zlib';
import { encodePng } from '../src/terrain/png.ts';
import { ask } from './ask.ts';
import type { Attack } from './attacks.ts';
import { calls } from './rest.ts';
import { nth, someAddress } from './target.ts';

/** A zip archive with one entry; `size` is what its directory says of the entry. */
function zip(name: string, content: Buffer, size = content.length): Buffer {
  const packed = deflateRawSync(content);
  const title = Buffer.from(name);
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(title.length, 22);
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, title, packed]);
  const entry = Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0'), fields, Buffer.alloc(14), title]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(entry.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, entry, Buffer.from('PK\u0005\u0006'), end]);
}

const png = encodePng(40, 30, new Uint8Array(3_600));
/** A TIFF with these directory entries and the offset of the next directory, in hex. */
const tiff = (...entries: readonly string[]): Buffer =>
  Buffer.from(`49492a00080000000${entries.length - 1}00${entries.join('')}`, 'hex');
const size = ['000104000100000009000000', '010104000100000009000000'];
const sheet =
  '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>x</t></is></c></row></sheetData></worksheet>';
const files: Readonly<Record<string, () => Buffer>> = {
  'an empty file': () => Buffer.alloc(0),
  'a page as picture': () => Buffer.from('<!doctype html><script>alert(1)</script>'),
  'SVG with an entity': () => Buffer.from('<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>'),
  'a picture of 2^31 pixels': () => Buffer.from(png).fill(0x7f, 16, 24),
  'a picture cut off': () => png.subarray(0, 60),
  'a TIFF whose directory is its next one': () => tiff(...size, '08000000'),
  'a TIFF of 2^32 strips': () => tiff(...size, '11010400ffffffff08000000', '17010400ffffffff08000000', '00000000'),
  'a layer nested a million deep': () =>
    Buffer.from(`{"type":"FeatureCollection","features":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`),
  'a layer without an end': () =>
    Buffer.from(
      '{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[1,',
    ),
  'a sheet that is no zip': () => Buffer.from('PK\u0003\u0004 and nothing else'),
  'a sheet of 200 MB': () => zip('xl/worksheets/sheet1.xml', Buffer.alloc(200_000_000, 0x20)),
  'a sheet that lies about its size': () => zip('xl/worksheets/sheet1.xml', Buffer.from(sheet), 3),
  'a sheet outside its folder': () => zip('../../../../etc/cron.d/x', Buffer.from(sheet)),
  'a sheet with an entity': () =>
    zip(
      'xl/workbook.xml',
      Buffer.from(`<!DOCTYPE a [<!ENTITY b "${'c'.repeat(99)}">]><workbook>${'&b;'.repeat(9_999)}</workbook>`),
    ),
  'CSV of one cell without an end': () => Buffer.from(`name,code\n"${'x'.repeat(2_000_000)}`),
  'CSV of 20,000 columns': () => Buffer.from(`${'a,'.repeat(20_000)}\n${'1,'.repeat(20_000)}\n`),
  'CSV with formulas and NUL': () => Buffer.from('name,code\n=cmd|x,\0\n\ud800,@SUM(1)\n'),
  'tiles of a damaged archive': () => Buffer.concat([Buffer.from('PMTiles\u0003'), Buffer.alloc(119, 0xff)]),
  'a damaged SQLite file': () => Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(4_080, 0x41)]),
  'a bomb of zlib': () => deflateSync(Buffer.alloc(200_000_000)),
};
const uploads = calls.flatMap(([name, { isUpload }]) => (isUpload ? [name.split(' ')[1] as string] : []));
const kinds = ['picture', 'floorPlan', 'logo', 'siteLayer', 'boundary', 'elevationModel', '%00'];
const names = ['a.png', '../../a.xlsx', 'a\0.csv', 'x'.repeat(5_000), '表.xlsx', ''];
const cases = uploads.flatMap((path) => {
  const queries = path.endsWith('import') ? ['mode=check', 'mode=apply'] : kinds.map((kind) => `kind=${kind}`);
  return Object.keys(files).flatMap((title) => queries.map((query) => [title, `${path}?${query}`] as const));
});
/** A prime, so that short runs have something of all cases and long ones have all. */
const STRIDE = 7_919;
const made = new Map<string, Buffer>();

export const uploadAttacks: readonly Attack[] = [
  {
    name: 'uploads of crafted files',
    ...{ count: cases.length, width: 3, as: 'administrator' },
    step: async (attacking, i) => {
      const [title, path] = nth(cases, i * STRIDE);
      const content = made.get(title) ?? (files[title] as () => Buffer)();
      made.set(title, content);
      const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="${nth(names, i)}"\r\n\r\n`;
      // One in eight is cut off.
      const body = Buffer.concat([Buffer.from(head), content, Buffer.from(i % 8 ? '\r\n--x--\r\n' : '')]);
      const headers = { 'content-type': 'multipart/form-data; boundary=x' };
      await ask(attacking, `${title} at ${path}`, { method: 'POST', path, body, headers });
    },
  },
];

export const loginAttacks: readonly Attack[] = [
  {
    name: 'logins from many addresses',
    ...{ count: 1_500, width: 16 },
    step: async (attacking, i) => {
      const from = someAddress(i);
      if (i % 8 === 7) {
        await ask(attacking, 'GET /login/challenge', { method: 'GET', path: '/login/challenge', from });
        return;
      }
      const accountName = i % 3 === 0 ? attacking.accounts.administrator[0] : `user ${i}`;
      const body = JSON.stringify({ accountName, password: `guess ${i}`, code: i % 5 ? '' : 'e30=' });
      await ask(attacking, 'POST /login', { method: 'POST', path: '/login', body, from });
    },
  },
];
