import { createTheme, type MantineColorsTuple } from '@mantine/core';
import { mix } from './contrast.ts';
import { fontFamily, monoFamily, radius, tokens } from './tokens.ts';

const { dark, light } = tokens;

// The shades used by Mantine: 6 on light, 3 on dark backgrounds.
const accent: MantineColorsTuple = [
  '#EEF4FE',
  '#DCE8FC',
  '#B9D2FF',
  dark.accent,
  '#5E97F2',
  '#3A7BE8',
  light.accent,
  '#174FB5',
  '#133F91',
  '#0E2F6D',
];

const darkShades: MantineColorsTuple = [
  dark.text1,
  dark.text2,
  dark.text3,
  dark.control,
  dark.line,
  '#1A2D45',
  dark.raised,
  dark.surface,
  '#0A1524',
  dark.canvas,
];

const gray: MantineColorsTuple = [
  light.raised,
  light.canvas,
  light.line,
  light.line,
  light.control,
  light.control,
  light.text3,
  light.text2,
  light.data,
  light.text1,
];

const surface = { background: 'var(--gw-surface)' };
const title = { font: 'var(--gw-type-panel)' };
/** `variant="danger"`: an irreversible action. */
const danger = {
  '--button-bg': 'none',
  '--button-hover': 'var(--gw-raised)',
  '--button-color': 'var(--gw-red)',
  '--button-bd': '1px solid',
};
/** The header of a dialog is not the page's header. */
const inDialog = { header: { role: 'presentation' } };

export const theme = createTheme({
  fontFamily,
  fontFamilyMonospace: monoFamily,
  headings: { fontFamily, fontWeight: '700' },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '15px', xl: '17px' },
  lineHeights: { xs: '1.3334', sm: '1.3847', md: '1.4286', lg: '1.3334', xl: '1.5295' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '24px' },
  radius: {
    xs: `${radius.field}px`,
    sm: `${radius.button}px`,
    md: `${radius.panel}px`,
    lg: `${radius.dialog}px`,
    xl: '16px',
  },
  defaultRadius: 'sm',
  shadows: {
    xs: 'none',
    sm: 'var(--gw-shadow-float)',
    md: 'var(--gw-shadow-float)',
    lg: 'var(--gw-shadow-dialog)',
    xl: 'var(--gw-shadow-dialog)',
  },
  colors: { accent, dark: darkShades, gray },
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 3 },
  black: dark.canvas,
  white: '#FFFFFF',
  autoContrast: true,
  // The luminance at which white and ink are equally legible.
  luminanceThreshold: 0.19,
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // A menu contains only entries. The first gets the focus.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Loader: { defaultProps: { size: 21 } },
    Checkbox: { defaultProps: { iconColor: 'var(--gw-on-fill)' } },
    Radio: { defaultProps: { iconColor: 'var(--gw-on-fill)' } },
    Button: {
      // A light fill, such as the dark scheme's accent, needs dark text.
      vars: (_theme: unknown, props: { variant?: string; color?: string }) => ({
        root:
          props.variant === 'danger'
            ? danger
            : (props.variant ?? 'filled') === 'filled' && !props.color
              ? { '--button-color': 'var(--gw-on-fill)' }
              : {},
      }),
    },
    Modal: { styles: { content: surface, header: surface, title }, defaultProps: { attributes: inDialog } },
    Drawer: { styles: { content: surface, header: surface, title }, defaultProps: { attributes: inDialog } },
  },
  breakpoints: { xs: '30em', sm: '48em', md: '64em', lg: '80em', xl: '100em' },
});

/** The shades Mantine uses for fills are the user's colour. The text colour comes from the CSS variables. */
const shadesOf = (fill: string): MantineColorsTuple => [
  mix(fill, '#FFFFFF', 0.92),
  mix(fill, '#FFFFFF', 0.85),
  mix(fill, '#FFFFFF', 0.7),
  fill,
  mix(fill, dark.canvas, 0.12),
  fill,
  fill,
  mix(fill, dark.canvas, 0.12),
  mix(fill, dark.canvas, 0.3),
  mix(fill, dark.canvas, 0.45),
];

/** Mantine's theme with the user's colour, or the product's own. */
export const themeWith = (primary: string | null): typeof theme =>
  primary === null ? theme : { ...theme, colors: { ...theme.colors, accent: shadesOf(primary) } };
