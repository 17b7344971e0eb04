import type { Scheme } from './tokens.ts';

/** Background and text of header and side menu in one scheme, and the canvas behind the pages. */
export interface ThemeTokens {
  readonly canvas: string;
  readonly shell: string;
  /** The scheme whose other tokens are legible on the shell's background. */
  readonly shellScheme: Scheme;
  readonly shellText: string;
  readonly active: string;
  readonly activeGround: string;
  readonly hover: string;
  readonly shellLine: string;
  /** Colours of a gradient over the shell, each a background of text. */
  readonly gradient?: readonly string[];
}

export interface Theme {
  readonly name: string;
  /** A picture over the shell's background. */
  readonly backgroundImage?: string;
  readonly tokens: Readonly<Record<Scheme, ThemeTokens>>;
}

const theme = <N extends string>(
  name: N,
  light: ThemeTokens,
  dark: ThemeTokens,
  extra: Pick<Theme, 'backgroundImage'> = {},
) => ({ name, titleKey: `look.theme.${name}` as const, tokens: { light, dark }, ...extra });

/** The first is the default, also for unknown names. */
export const themes = [
  theme(
    'd2',
    {
      canvas: '#EBF1F6',
      shell: '#EBF1F6',
      shellScheme: 'light',
      shellText: '#606266',
      active: '#1B5FD9',
      activeGround: '#FFFFFF',
      hover: '#E0E8EF',
      shellLine: '#DCE4EC',
    },
    {
      canvas: '#07111F',
      shell: '#07111F',
      shellScheme: 'dark',
      shellText: '#B6C4D4',
      active: '#8DB9FF',
      activeGround: '#14253A',
      hover: '#0C1929',
      shellLine: '#20344D',
    },
  ),
  theme(
    'chester',
    {
      canvas: '#EEF0F3',
      shell: '#2C3643',
      shellScheme: 'dark',
      shellText: '#CCCCCC',
      active: '#FFFFFF',
      activeGround: '#46546A',
      hover: '#374353',
      shellLine: '#3B4757',
    },
    {
      canvas: '#0D1219',
      shell: '#1C232C',
      shellScheme: 'dark',
      shellText: '#CCCCCC',
      active: '#FFFFFF',
      activeGround: '#364252',
      hover: '#262F3B',
      shellLine: '#2E3947',
    },
  ),
  theme(
    'element',
    {
      canvas: '#EFF2F6',
      shell: '#314255',
      shellScheme: 'dark',
      shellText: '#BFCBD9',
      active: '#6CB6FF',
      activeGround: '#233142',
      hover: '#2A394A',
      shellLine: '#41546A',
    },
    {
      canvas: '#0A121C',
      shell: '#1A2634',
      shellScheme: 'dark',
      shellText: '#BFCBD9',
      active: '#6CB6FF',
      activeGround: '#0F1824',
      hover: '#141E2A',
      shellLine: '#2A3B4F',
    },
  ),
  theme(
    'violet',
    {
      canvas: '#F1EFF6',
      shell: '#000000',
      shellScheme: 'dark',
      shellText: '#E8E1F4',
      active: '#FFFFFF',
      activeGround: '#5E3F92',
      hover: '#44296F',
      shellLine: '#4A3470',
      gradient: ['#170A2B', '#3A2163', '#1C1233'],
    },
    {
      canvas: '#0B0813',
      shell: '#000000',
      shellScheme: 'dark',
      shellText: '#E8E1F4',
      active: '#FFFFFF',
      activeGround: '#4A3175',
      hover: '#2E1C4D',
      shellLine: '#33234F',
      gradient: ['#0B0515', '#26143F', '#0E0819'],
    },
  ),
  theme(
    'line',
    {
      canvas: '#F2F2F4',
      shell: '#F8F8F9',
      shellScheme: 'light',
      shellText: '#606266',
      active: '#303133',
      activeGround: '#E6E6E9',
      hover: '#EFEFF1',
      shellLine: '#DCDDE1',
    },
    {
      canvas: '#0F1013',
      shell: '#17181C',
      shellScheme: 'dark',
      shellText: '#B4B7BD',
      active: '#F4F4F5',
      activeGround: '#303238',
      hover: '#222429',
      shellLine: '#303238',
    },
  ),
  theme(
    'star',
    {
      canvas: '#EFF4F8',
      shell: '#101B33',
      shellScheme: 'dark',
      shellText: '#FFFFFF',
      active: '#FFFFFF',
      activeGround: '#34508A',
      hover: '#1F2F54',
      shellLine: '#2B3D66',
    },
    {
      canvas: '#060B16',
      shell: '#0A1224',
      shellScheme: 'dark',
      shellText: '#FFFFFF',
      active: '#FFFFFF',
      activeGround: '#294070',
      hover: '#172442',
      shellLine: '#203052',
    },
    { backgroundImage: '/stars.svg' },
  ),
  theme(
    'tomorrow-night-blue',
    {
      canvas: '#ECF1F8',
      shell: '#002253',
      shellScheme: 'dark',
      shellText: '#FF929A',
      active: '#FFB870',
      activeGround: '#00346E',
      hover: '#002B61',
      shellLine: '#0E3C78',
    },
    {
      canvas: '#00122E',
      shell: '#001B44',
      shellScheme: 'dark',
      shellText: '#FF929A',
      active: '#FFB870',
      activeGround: '#003066',
      hover: '#002554',
      shellLine: '#0E3567',
    },
  ),
] as const satisfies readonly [Theme, ...Theme[]];

export type ThemeName = (typeof themes)[number]['name'];

export const themeOf = (name: unknown): Theme & { readonly name: ThemeName } =>
  themes.find((theme) => theme.name === name) ?? themes[0];
