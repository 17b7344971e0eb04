/** All colours, sizes and durations of the product. CSS reads them as `--gw-*`, canvases (charts, map) from this object. */

export interface SchemeTokens {
  readonly canvas: string;
  readonly surface: string;
  /** A lighter background in the dark scheme, a sunken one in the light scheme. */
  readonly raised: string;
  readonly line: string;
  readonly control: string;
  readonly text1: string;
  readonly text2: string;
  readonly text3: string;
  readonly accent: string;
  readonly accentGround: string;
  readonly onAccent: string;
  readonly data: string;
  readonly muted: string;
  readonly mutedLight: string;
  readonly inkOnSeverity: string;
  readonly red: string;
  readonly orange: string;
  readonly yellow: string;
  readonly blue: string;
  readonly normal: string;
  readonly offline: string;
  readonly late: string;
  /** Background of hatching for late values on walls and gaps in charts. */
  readonly lateGround: string;
  readonly shadowFloat: string;
  readonly shadowDialog: string;
  /** 21 series colours in order of use: 1–7 solid, 8–14 dashed 6 3, 15–21 dotted 2 3. */
  readonly series: readonly string[];
  /** Dates of a profile, oldest to newest. */
  readonly profileRamp: readonly [string, string];
}

const colours = (text: string): readonly string[] => text.split(' ').map((hex) => `#${hex}`);

const dark: SchemeTokens = {
  canvas: '#07111F',
  surface: '#0C1929',
  raised: '#14253A',
  line: '#20344D',
  control: '#587393',
  text1: '#EDF3F9',
  text2: '#B6C4D4',
  text3: '#8A9CB1',
  accent: '#8DB9FF',
  accentGround: '#1A2F4D',
  onAccent: '#07111F',
  data: '#DCE8F5',
  muted: '#41607F',
  mutedLight: '#8EA9C6',
  inkOnSeverity: '#07111F',
  red: '#FF4D5E',
  orange: '#FF8A00',
  yellow: '#FFE066',
  blue: '#5AB8FF',
  normal: '#00C2A0',
  offline: '#A9B4C2',
  late: '#7FE9F5',
  lateGround: '#061A33',
  shadowFloat: '0 4px 16px #00000066',
  shadowDialog: '0 12px 40px #00000099',
  series: colours(
    'DCE8F5 8678C9 C9A567 24C1C9 C26576 A6E599 ECBEF6 89D0AA 5C8F9F 978FCC 6CA5A0 E0A4EE C2C564 AC956E 9B8442 8AB79E B699EB 73D1CA FDD5B7 ABCA8C DE9589',
  ),
  profileRamp: ['#34506F', '#FFFFFF'],
};

const light: SchemeTokens = {
  canvas: '#EBF1F6',
  surface: '#FFFFFF',
  raised: '#F5F8FB',
  line: '#DCE4EC',
  control: '#7C8CA0',
  text1: '#13202F',
  text2: '#43546A',
  text3: '#5C6C80',
  accent: '#1B5FD9',
  accentGround: '#E6EEFB',
  onAccent: '#FFFFFF',
  data: '#1F3A5C',
  muted: '#6B8299',
  mutedLight: '#6B8299',
  inkOnSeverity: '#FFFFFF',
  red: '#C4122F',
  orange: '#B85000',
  yellow: '#7A6400',
  blue: '#0B63B5',
  normal: '#00735C',
  offline: '#5C6C80',
  late: '#0A6E7C',
  lateGround: '#E6F1F3',
  shadowFloat: '0 4px 16px #13202F24',
  shadowDialog: '0 12px 40px #13202F4D',
  series: colours(
    '1F3A5C 719B40 5C5DB1 8C5860 A57DA1 4790D8 1F533A 70447A 296818 9F6C5B 493687 4A79C6 8E3255 30747F 4C4C9E 4F7715 B37C73 94669F 6B90B6 BE728A A8855D',
  ),
  profileRamp: ['#B9C7D6', '#13202F'],
};

export const tokens = { dark, light } as const;

export type Scheme = keyof typeof tokens;

/** Token name of a warning level (1 red to 4 blue). */
export const levelTokens = { 1: 'red', 2: 'orange', 3: 'yellow', 4: 'blue' } as const;

/** Latin from the self-hosted font, then the CJK fonts of the system. */
export const fontFamily =
  "'Inter Variable', 'Noto Sans SC', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Hiragino Sans', 'Noto Sans JP', 'Yu Gothic UI', sans-serif";

export const monoFamily = "ui-monospace, 'SF Mono', 'Cascadia Mono', 'Noto Sans Mono', monospace";

/** px / line height / weight, on desks. */
export const type = {
  page: [24, 32, 700],
  value: [17, 26, 600],
  panel: [15, 20, 700],
  body: [14, 20, 400],
  table: [13, 18, 400],
  least: [12, 16, 400],
} as const;

type Line = readonly [size: number, height: number];

export interface SizeTokens {
  /** Height of a table row. */
  readonly row: number;
  /** Height of fields and buttons, and of small ones in bars and rows. */
  readonly control: number;
  readonly compact: number;
  /** Height of a navigation entry. */
  readonly entry: number;
  readonly rowText: Line;
  readonly body: Line;
  readonly table: Line;
  readonly panel: Line;
  readonly value: Line;
  readonly page: Line;
}

/** The density settings. No target is below 24 px, no text below 12 px. */
export const sizes = {
  default: {
    row: 40,
    control: 36,
    compact: 30,
    entry: 40,
    rowText: [14, 20],
    body: [14, 20],
    table: [13, 18],
    panel: [15, 20],
    value: [17, 26],
    page: [24, 32],
  },
  medium: {
    row: 36,
    control: 32,
    compact: 28,
    entry: 36,
    rowText: [14, 20],
    body: [14, 20],
    table: [13, 18],
    panel: [15, 20],
    value: [17, 24],
    page: [22, 30],
  },
  small: {
    row: 32,
    control: 28,
    compact: 26,
    entry: 32,
    rowText: [13, 18],
    body: [13, 18],
    table: [12, 16],
    panel: [14, 20],
    value: [16, 22],
    page: [20, 28],
  },
  mini: {
    row: 28,
    control: 24,
    compact: 24,
    entry: 28,
    rowText: [12, 16],
    body: [12, 16],
    table: [12, 16],
    panel: [13, 18],
    value: [15, 20],
    page: [18, 24],
  },
} as const satisfies Record<string, SizeTokens>;

export type SizeName = keyof typeof sizes;

/** Least touch sizes, independent of the density. */
export const touch = { control: 44, compact: 44, entry: 44 } as const;

/** Font sizes on walls 1080 high. Use `wallLength`. @public */
export const wallType = {
  alarm: [52, 62, 800],
  clock: [46, 46, 700],
  value: [30, 40, 650],
  panel: [20, 28, 700],
  body: [20, 29, 400],
  least: [18, 27, 400],
} as const;

/** @public */
export const wallLength = (px: number): string => `calc(${px} * 100vh / 1080)`;

export const space = [4, 8, 12, 16, 20, 24, 32] as const;

export const radius = { field: 4, button: 6, panel: 8, dialog: 10 } as const;

/** ms, ease-out. All are 0 with reduced motion. */
export const motion = {
  newValue: 600,
  unacknowledged: 1_000,
  takeover: 600,
  mapFlight: 1_200,
  aside: 300,
} as const;

export const layout = {
  header: 60,
  phoneHeader: 56,
  /** 200 of these are the menu's. */
  aside: 232,
  asideFolded: 65,
  tabs: 36,
  bottomBar: 66,
  gap: 16,
  page: 20,
} as const;
