import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstFiles } from './build/first-files.ts';
import { notices } from './build/notices.ts';
import { packed } from './build/packed.ts';
import manifest from './package.json' with { type: 'json' };

const api = 'http://127.0.0.1:3000';

/** Modules whose address contains one of these. */
const of = (...places: readonly string[]): RegExp => new RegExp(places.map((place) => `/${place}`).join('|'));
const icons = (...names: readonly string[]): string => `icons/Icon(?:${names.join('|')})\\.`;
/** What the pages share of the model, and the schemas of its calls. */
const ownModel = 'packages/(?!geotechnics/|protocol/src/(?:model/(?:command-st|map-)|rest/))';
const ownSchemas = 'packages/protocol/src/rest/(?!api-t|comp|crm|forw|map-|problems)';

/**
 * The chunks of modules shared by several pages, each with what its modules import. The first match applies, so the order is that of the
 * floors: a chunk imports those above it, and a page that needs one loads them too. What the first pages need is therefore named before what
 * it would otherwise be part of. Modules of one page stay with it. The budget (`scripts/lib/bundle-budget.mjs`) tells when a page loads more.
 */
const shared = [
  // What every page needs comes in one piece: a hundred small ones cannot be compressed together.
  { name: 'shell', tags: ['$initial' as const] },
  {
    name: 'common',
    test: of('src/(?:pages|features)/home/[^/]+$', 'src/ui/Panel\\.tsx$', 'components/CloseButton/', 'random-id'),
  },
  // The header of every page, the panels of the first page, and lists of devices: without fields, dialogs, tables and schemas.
  {
    name: 'frame',
    test: of(
      'src/alarms/(?:badge/(?!SoundMenu)|banner|sound|alarm-desk|alarms\\.module|burst|horn-steps|LevelMark|open-alarms|quantity)',
      'src/alarms/(?:curves/rule-lines|StateWords|use-(?:live-value|next-words|quantity-name|rule-word|subject-name|trigger|warnings)|WarningMark|worst)',
      'src/(?:api|live/(?!replay|data-path/DataPath)|charts/(?:curve|line-labels|time-axis|value-axis)|features/wall/frame/WallScheme)',
      'src/map/(?:choose|geometry|labels|layer-choice|renderer|site-features|StationMap\\.module|use-)',
      'src/panels/(?:ui/|charts/(?:bound|trend|use-)|devices/power|list-address|map/site/|order-every|use-|warnings/warning-rows)',
      'src/(?:registry/DeviceViews|sensors/(?:main-readings|reinst.*/jumps|sensor-layout|use-(?:freshness|sensor-name|shown)))',
      'src/shell/(?:MoreMenuIcon|stations/|use-found-devices)',
      'src/ui/(?:Chip|Dot|draw-scale|duration-words|fewest|FilterChip|first-of|FreshValue|LinkTabs|menu-icons|PlainMark|SearchField|Segments)',
      'src/ui/(?:symbols|table/(?:RowGrid|use-width)|TabRow|use-chosen|use-row-window|Value)',
      'protocol/src/model/(?:alarm-levels|joined-value|map-sources|reinstallation)',
      'use-resize-observer',
      icons('ArrowDown', 'ArrowUp', 'Minus', 'Plus'),
    ),
  },
  { name: 'model', test: of(ownModel), minShareCount: 2 },
  { name: 'schemas', test: of('zod/', ownSchemas), minShareCount: 2 },
  // The fields of the login and of walls, and what dialogs and toasts share.
  {
    name: 'fields',
    test: of(
      '@mantine/form/',
      'components/(?:Input|InputBase|NativeSelect|PasswordInput|Portal|Switch|TextInput)/',
      'get-default-z-index',
      'react-remove-scroll',
      'use-merged-ref',
      'src/ui/(?:LanguageLinks|Note|wall-time)',
      icons('CircleX', 'Player.*'),
    ),
    minShareCount: 2,
  },
  // Every page loads the live line and its toasts after its first paint.
  { name: 'line', test: of('socket\\.io', 'engine\\.io', '@mantine/notifications') },
  // What stands around a curve.
  {
    name: 'curves',
    test: of(
      'src/(?:alarms/curves/|charts/(?:Chart\\.module|text-width))',
      'src/sensors/(?:range/(?:PlotControls|RangePicker|ZoneName)|time-range)',
      'src/sensors/(?:panel-name|use-remarks|use-time-range)',
      icons('ArrowBackUp', 'Zoom.*'),
    ),
    minShareCount: 2,
  },
  {
    name: 'kinematics',
    test: of('geotechnics/src/', 'src/sensors/(?:kinematics/(?:creep|movement)|profiles/profile-line)'),
    minShareCount: 2,
  },
  // Menus, dialogs, other fields and icons.
  {
    name: 'kit',
    test: of(
      '@mantine/(?!dates|core/esm/components/(?:Autocomplete|Radio|TagsInput)/)',
      '@floating-ui/',
      '@tabler/',
      'src/(?:ui|theme|errors|i18n|api|session|live)/(?!table|period|use-calendar|FileDrop)',
    ),
    minShareCount: 2,
  },
  { name: 'dates', test: of('@mantine/dates', 'dayjs/', 'src/ui/(?:period|use-calendar)'), minShareCount: 2 },
  // Tables, and what pages of sensors, alarms and commands share.
  {
    name: 'parts',
    test: of(
      '@tanstack/',
      'src/(?:ui/table|resource/ResourceDialog|alarms(?!/resp)|features/alarms/(?:StationsChoice|address)|commands)',
      'src/charts/(?:.*\\.css|ChartTable|Plot(?:OrTable|Tools)|SavePlot|equal-axes|path-plot|picture|ramp|trace)',
      'src/sensors/(?!kinematics|profiles|comparison|reinst|Stat|SensorP|export|range/(?:Own|Period))',
      'src/(?:panels/[^/]+$)',
    ),
    minShareCount: 2,
  },
  // The pages of the back office.
  {
    name: 'registry',
    test: of('src/(?:registry/|map/(?:parse-place|PlaceField))', 'components/TagsInput/'),
    minShareCount: 2,
  },
  { name: 'charts', test: of('echarts/', 'zrender/', 'src/charts/'), minShareCount: 2 },
  // The panels of the home page and of walls, which are shown together.
  {
    name: 'usual-panels',
    test: of('src/panels/(?:usual-panels|map|arrivals|composition|data|latest|status|task|warnings|charts/ValuePanel)'),
  },
  { name: 'contours', test: of('d3-'), minShareCount: 2 },
  { name: 'map', test: of('src/map/StationMap') },
  { name: 'graphics', test: of('@(?:deck|luma|math|probe|loaders)\\.gl', 'src/map/graphics\\.') },
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
    modulePreload: {
      polyfill: false,
      // The scripts of the shell are there before any part is asked for.
      resolveDependencies: (_, files) =>
        files.filter((file) => !/\/(?:common|frame|index|rolldown-runtime)-.*\.js$/.test(file)),
    },
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      // The bundler reads only imported modules of libraries such as the icons (6,000 files). It takes a third of the time.
      experimental: { lazyBarrel: true },
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
