import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstFiles } from './build/first-files.ts';
import { notices } from './build/notices.ts';
import manifest from './package.json' with { type: 'json' };

const api = 'http://127.0.0.1:3000';

/** The chunks of modules shared by several pages. The first match applies. Modules of one page stay with it. */
const shared = [
  // What every page needs comes in one piece: a hundred small ones cannot be compressed together.
  { name: 'shell', tags: ['$initial' as const] },
  // What the first page has in common with others, with the catalogue of sensors.
  {
    name: 'common',
    test: /src\/(?:(?:pages|features)\/home\/[^/]+|model\/(?:families|sensors|status)\.ts|ui\/Panel\.tsx)$/,
  },
  // Fields, menus, dialogs, icons and the floors below the charts.
  {
    name: 'kit',
    test: /@mantine\/(?!dates|core\/esm\/components\/(?:Radio|Autocomplete)\/)|@floating-ui\/|@tabler\/|react-remove-scroll|src\/(?:ui|theme|errors|i18n|api|session|live)\/(?!table|period|use-calendar|fleet\/use-judged)/,
    minShareCount: 2,
  },
  { name: 'dates', test: /@mantine\/dates|\/dayjs\/|src\/ui\/(?:period|use-calendar)/, minShareCount: 2 },
  // Tables, schemas, sensors, and the floor of the charts but for what draws.
  {
    name: 'parts',
    test: /@tanstack\/|\/zod\/|packages\/(?!geotechnics\/|protocol\/src\/(?:model\/map-|rest\/(?:crm|comp|forw|api-t|map-|walls)))|src\/(?:ui\/table|charts\/(?:curve|ramp|text-width|value-axis)|map\/(?:choose|use-map|geometry)|sensors\/(?!kinematics|profiles|comparison|reinst|Stat|SensorPlot|export|range\/(?:Own|Period))|alarms(?!\/resp)|commands|registry\/(?!fields\/(?:Date|Secret)|bulk)|panels\/(?:ui\/|warnings\/warning-rows|(?!use-panel-fleet)[^/]+$))/,
    minShareCount: 2,
  },
  { name: 'graphics', test: /@(?:deck|luma|math|probe|loaders)\.gl/ },
  { name: 'charts', test: /\/(?:echarts|zrender)\/|src\/charts\//, minShareCount: 2 },
  // The devices and fields that panels show.
  {
    name: 'bound',
    test: /src\/(?:panels\/(?:use-panel-fleet|charts\/(?:bound|trend|use-))|live\/fleet\/use-judged)/,
    minShareCount: 2,
  },
  // The map and the panel around it share these modules, so that neither fetches the other.
  { name: 'site', test: /src\/map\/(?!StationMap)/, minShareCount: 2 },
  // The header of every page loads these with itself.
  { name: 'frame', test: /src\/(?:alarms\/badge\/|shell\/MoreMenuIcon)/ },
  // The frame of every page loads these after the first paint.
  { name: 'aside', test: /src\/(?:shell\/(?:stations\/|use-found-devices)|alarms\/banner\/)/ },
  // The panels of the home page and of walls, which are shown together.
  {
    name: 'usual-panels',
    test: /src\/(?:panels\/(?:map|arrivals|composition|data|latest|status|task|warnings|charts\/ValuePanel))/,
  },
];

export default defineConfig({
  plugins: [react(), firstFiles(), notices(manifest.version)],
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: shared.map((group, index) => ({ ...group, priority: shared.length - index })) },
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
