import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import fp from 'fastify-plugin';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyStatic from '@fastify/static';
import { AppError } from '../errors.ts';
import { chooseLanguage } from '../i18n/translate.ts';
import { sendFailure } from './failures.ts';
import { readFirstFiles } from './first-files.ts';

const missing = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Groundwatch</title>
<h1>The web pages are not built</h1>
<p>Run <code>pnpm build</code> once, then start again. The interface itself is described at <a href="/docs">/docs</a>.</p>
`;

/** Paths of calls, never of pages. */
const isCall = (path: string): boolean =>
  /^\/(rest\/(?!datshow\/|user\/passlist)|upload\/|socket\.io|docs|logout$|health$|ready$|metrics$)/.test(path);

export interface WebPagesOptions {
  /** Folder of the built web application. */
  root: string;
}

/** Serves the built web application: hashed files cached for ever; the page itself always fresh, for every path of the application. */
export const webPages = fp<WebPagesOptions>(async (app, { root }) => {
  const isBuilt = existsSync(join(root, 'index.html'));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root,
      // Its own routes read the folder again for every file, to tell names that differ in case, which no Linux mixes up.
      serve: false,
      index: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const isHashed = path.includes(`${sep}assets${sep}`);
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    // Also at the paths of the specification. Nothing is returned: Fastify would wait for the reply with more listeners than Node.js allows.
    for (const path of ['/*', '/dist/*'])
      app.get<{ Params: { '*': string } }>(path, { schema: { hide: true } }, ({ params }, reply) => {
        reply.sendFile(params['*']);
      });
  }
  const firstFiles = readFirstFiles(root);
  const sendPage = (request: FastifyRequest, reply: FastifyReply): void => {
    reply.header('cache-control', 'no-cache');
    const link = firstFiles(
      request.url.split('?')[0] ?? '',
      chooseLanguage(request.cookies['language'], undefined, request.headers['accept-language']),
    );
    if (link !== undefined) reply.header('link', link);
    if (isBuilt) reply.code(200).sendFile('index.html', { cacheControl: false });
    else reply.code(503).type('text/html; charset=utf-8').send(missing);
  };
  // The folder itself is no file; the not-found handler below serves all other paths of the application.
  app.get('/', { schema: { hide: true } }, (request, reply) => sendPage(request, reply));
  // The target of a redirect is no file name; the pages check it.
  app.get('/redirect/*', { schema: { hide: true } }, (request, reply) => sendPage(request, reply));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    const isFile = /\.[a-z0-9]{1,8}$/i.test(path);
    const wantsPage = isPage && !isFile && !isCall(path);
    if (wantsPage) sendPage(request, reply);
    else sendFailure(request, reply, new AppError('notFound'));
  });
});
