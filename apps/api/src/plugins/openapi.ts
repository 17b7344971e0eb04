import fp from 'fastify-plugin';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

export const openapi = fp<{ version: string }>(async (app, { version }) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Groundwatch',
        version,
        description:
          'Success: 200 and {code: 0, msg, data}. Failure: the HTTP status and {code, msg, data: null}, msg in the language of the caller. Times are ISO 8601 UTC.',
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          cookie: { type: 'apiKey', in: 'cookie', name: 'token' },
        },
      },
      security: [{ bearer: [] }, { cookie: [] }],
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    // The site's policy already allows its own scripts; nothing is loaded from elsewhere.
    staticCSP: false,
    uiConfig: { docExpansion: 'list', validatorUrl: null },
  });
});
