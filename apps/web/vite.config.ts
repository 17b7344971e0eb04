import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstFiles } from './build/first-files.ts';
import { notices } from './build/notices.ts';
import { packed } from './build/packed.ts';
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
    test: /@mantine\/(?!dates|core\/esm\/components\/(?:Radio|Autocomplete)\/)|@floating-ui\/|@tabler\/|react-remove-scroll|src\/(?:ui|theme|errors|i18n|api|session|live)\/(?!table|period|use-calendar|FileDrop|fleet\/use-judged)/,
    minShareCount: 2,
  },
  { name: 'dates', test: /@mantine\/dates|\/dayjs\/|src\/ui\/(?:period|use-calendar)/, minShareCount: 2 },
  // Tables, schemas, sensors, and the floor of the charts but for what draws.
  {
    name: 'parts',
    test: /@tanstack\/|\/zod\/|packages\/(?!geotechnics\/|protocol\/src\/(?:model\/map-|rest\/(?:crm|comp|forw|api-t|map-|walls)))|src\/(?:ui\/table|resource\/ResourceDialog|charts\/(?:.*\.css|curve|ramp|text-width|value-axis)|map\/(?:choose|use-map|geometry)|sensors\/(?!kinematics|profiles|comparison|reinst|Stat|SensorPlot|export|range\/(?:Own|Period))|alarms(?!\/resp)|commands|registry\/(?!fields\/(?:Date|Secret)|bulk)|panels\/(?:warnings\/warning-rows|(?!use-panel-fleet)[^/]+$))/,
    minShareCount: 2,
  },
  {
    name: 'charts',
    test: /\/(?:echarts|zrender)\/|src\/(?:charts\/|sensors\/(?:kinematics\/(?:movement|creep)|profiles|reinst.*\/jumps))|geotechnics\/src\/(?:rain|creep|robust|student|array|incl|fail|inv|tang|vel)/,
    minShareCount: 2,
  },
  // The devices, fields and stations that panels show.
  {
    name: 'shown',
    test: /src\/(?:panels\/(?:ui\/|use-panel-fleet|charts\/(?:bound|trend|use-))|live\/fleet\/use-judged|features\/alarms\/(?:StationsChoice|address)|map\/(?:labels|site-features|renderer|parse-place|layer-choice|use-layers|PlaceField)|model\/map-sources|features\/wall\/frame\/WallScheme|rest\/walls)/,
    minShareCount: 2,
  },
  // Every page loads the live line and its toasts after its first paint.
  { name: 'line', test: /socket\.io|engine\.io|@mantine\/notifications/ },
  // The header of every page loads these with itself, and the frame of every page soon after it.
  {
    name: 'frame',
    test: /src\/(?:alarms\/(?:badge|banner)\/|shell\/(?:MoreMenuIcon|stations\/|use-found-devices))/,
  },
  // The panels of the home page and of walls, which are shown together.
  {
    name: 'usual-panels',
    test: /src\/panels\/(?:usual-panels|map|arrivals|composition|data|latest|status|task|warnings|charts\/ValuePanel)/,
  },
  { name: 'contours', test: /d3-/, minShareCount: 2 },
  { name: 'graphics', test: /@(?:deck|luma|math|probe|loaders)\.gl|src\/map\/StationMap/ },
];

/** The words that pages of a kind need together, in each language. */
const words = ['zh-chs', 'en', 'ja'].flatMap((language) => [
  { name: `watching-${language}`, test: new RegExp(`i18n/(?:alarm|panels|wall)/${language}\\.json`) },
  { name: `device-${language}`, test: new RegExp(`(?:i18n/(?:control|device)|src/words)/${language}\\.json`) },
]);

export default defineConfig({
  plugins: [react(), firstFiles(), notices(manifest.version), packed()],
  build: {
    target: 'es2022',
    // A browser that does not know it fetches the part a little later.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [...shared, ...words].map((group, index) => ({ ...group, priority: 100 - index })) },
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
