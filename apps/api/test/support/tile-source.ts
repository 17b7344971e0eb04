import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

export interface TileSource {
  readonly port: number;
  readonly url: string;
  /** Requested paths with their queries. */
  readonly asked: string[];
  readonly headers: IncomingMessage['headers'][];
  /** Number of opened connections. */
  connections: number;
  /** Handles a request; by default sends a tile. */
  answer: ((request: IncomingMessage, response: ServerResponse) => void) | null;
  close(): Promise<void>;
}

export const tilePicture = (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 256, height: 256, channels: 3, background: colour } })
    .png()
    .toBuffer();

/** A tile server like those of others. */
export async function tileSource(colour = '#3a7'): Promise<TileSource> {
  const tile = await tilePicture(colour);
  const asked: string[] = [];
  const headers: IncomingMessage['headers'][] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    headers.push(request.headers);
    if (source.answer) source.answer(request, response);
    else response.writeHead(200, { 'content-type': 'image/png' }).end(tile);
  });
  server.on('connection', () => (source.connections += 1));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const source: TileSource = {
    port,
    url: `http://127.0.0.1:${port}`,
    asked,
    headers,
    connections: 0,
    answer: null,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return source;
}
