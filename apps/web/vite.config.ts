import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 900,
    // What the budget of the first load is counted from.
    manifest: true,
    rolldownOptions: {
      output: {
        // What every page needs comes in one piece: a hundred small ones cannot be compressed together.
        // So does what the first page has in common with others, which would else come in a piece for every set of pages.
        codeSplitting: {
          groups: [
            { name: 'shell', tags: ['$initial'], priority: 2 },
            // With the catalogue of sensors, which its first panels need as well as every other page.
            {
              name: 'common',
              test: /src\/(?:(?:pages|features)\/home\/[^/]+|model\/(?:families|sensors|status)\.ts|ui\/Panel\.tsx)$/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/rest': api,
      '/upload': api,
      '/cap': api,
      '/login': {
        target: api,
        bypass: (request) =>
          request.method === 'GET' && request.url?.startsWith('/login/') !== true ? '/index.html' : undefined,
      },
      '/logout': api,
      '/serverconfig.json': api,
      '/health': api,
      '/socket.io': { target: api, ws: true },
    },
  },
});
