import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export type SheetFormat = 'xlsx' | 'csv';

const mediaTypes: Readonly<Record<SheetFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

/** Answers with a file. `name` has no extension and may have any characters. */
export function sendFile(reply: FastifyReply, format: SheetFormat, name: string, content: Readable): FastifyReply {
  const file = `${name}.${format}`;
  const plain = file.replaceAll(/[^\w.-]+/g, '_');
  const encoded = encodeURIComponent(file).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return reply
    .type(mediaTypes[format])
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`)
    .header('cache-control', 'no-store')
    .send(content);
}
