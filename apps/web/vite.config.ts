import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What these share with the shell stays out of them, or the shell would load them.
          includeDependenciesRecursively: false,
          groups: [
            { name: 'echarts', test: /node_modules[\\/](echarts|zrender)[\\/]/ },
            {
              name: 'deck',
              test: /node_modules[\\/](@deck\.gl|@luma\.gl|@math\.gl|@loaders\.gl|@probe\.gl|mjolnir\.js)[\\/]/,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/rest': api,
      '/login': { target: api, bypass: (request) => (request.method === 'GET' ? '/index.html' : undefined) },
      '/logout': api,
      '/serverconfig.json': api,
      '/socket.io': { target: api, ws: true },
    },
  },
});
