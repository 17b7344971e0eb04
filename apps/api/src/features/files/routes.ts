import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { fileUrl } from '../../file-url.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { route } from '../../plugins/route.ts';
import { readFile, readLogo } from './read-file.ts';
import { uploadRoutes } from './upload-routes.ts';

const extensions: Readonly<Record<string, string>> = {
  'image/webp': 'webp',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/tiff': 'tif',
  'application/geo+json': 'geojson',
};

export const fileRoutes = (context: Context) => async (app: App) => {
  await app.register(uploadRoutes(context));

  route(app, 'GET /rest/files/:id/:sha256', { access: 'session', isForDisplays: true }, async (request, reply) => {
    const { id, sha256 } = request.params;
    // The browser caches the file and revalidates the right to see it each time.
    const etag = `"${sha256}"`;
    const isKept = request.headers['if-none-match'] === etag;
    const file = await readFile(context.pool, callerOf(request), id, sha256, !isKept);
    reply.header('cache-control', 'private, no-cache').header('etag', etag);
    if (isKept) return reply.code(304).send();
    const { kind, mediaType, content } = file;
    const presentation = mediaType.startsWith('image/') && mediaType !== 'image/tiff' ? 'inline' : 'attachment';
    return (
      reply
        .type(mediaType)
        .header('content-disposition', `${presentation}; filename="${kind}-${id}.${extensions[mediaType] ?? 'bin'}"`)
        // Prevents scripts in the file and embedding by other sites, whatever type the browser guesses.
        .header('content-security-policy', "sandbox; default-src 'none'")
        .header('cross-origin-resource-policy', 'same-origin')
        .header('x-content-type-options', 'nosniff')
        .send(content)
    );
  });

  route(app, 'GET /rest/resources/logo', { access: 'account', isForDisplays: true }, async (request) => {
    const caller = callerOf(request);
    // Its file cannot be read before the password is changed.
    const logo = caller.mustChangePassword ? null : await readLogo(context.pool, caller);
    return { url: logo && fileUrl(logo.id, logo.sha256) };
  });
};
