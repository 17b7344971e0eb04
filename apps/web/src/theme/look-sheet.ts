import { schemeVariables } from './css-variables.ts';
import { mix } from './contrast.ts';
import { themes, type Theme, type ThemeTokens } from './themes.ts';
import { sizeVariables } from './size-variables.ts';
import { sizes, tokens, touch, type Scheme } from './tokens.ts';

type Variables = Readonly<Record<string, string>>;

const rule = (selector: string, variables: Variables): string =>
  `${selector}{${Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;

const schemeSelector: Readonly<Record<Scheme, string>> = {
  light: ":root[data-mantine-color-scheme='light']",
  dark: ":root[data-mantine-color-scheme='dark']",
};

function imageOf({ backgroundImage }: Theme, { gradient }: ThemeTokens): string {
  if (backgroundImage) return `url('${backgroundImage}')`;
  return gradient ? `linear-gradient(135deg,${gradient.join(',')})` : 'none';
}

/** The active entry uses the user's colour if the theme has none of its own. */
const activeOf = (own: ThemeTokens, scheme: Scheme): string =>
  own.active === tokens[scheme].accent ? 'var(--gw-accent)' : own.active;

const bodyVariables = (theme: Theme, scheme: Scheme): Variables => {
  const own = theme.tokens[scheme];
  return {
    '--gw-canvas': own.canvas,
    '--gw-page': scheme === 'light' ? mix(own.canvas, tokens.light.surface, 0.5) : own.canvas,
    '--mantine-color-body': own.canvas,
    '--gw-shell': own.shell,
    '--gw-shell-image': imageOf(theme, own),
    '--gw-shell-text': own.shellText,
    '--gw-shell-active': activeOf(own, scheme),
    '--gw-shell-active-ground': own.activeGround,
    '--gw-shell-hover': own.hover,
    '--gw-shell-line': own.shellLine,
  };
};

/** Inside header and side menu every token is legible on the shell's background. */
const shellVariables = (theme: Theme, scheme: Scheme): Variables => {
  const own = theme.tokens[scheme];
  const { shellScheme } = own;
  const base = shellScheme === scheme ? {} : schemeVariables(tokens[shellScheme], tokens[shellScheme].canvas);
  return {
    ...base,
    '--gw-text2': own.shellText,
    '--gw-text3': own.shellText,
    '--gw-accent': 'var(--gw-shell-active)',
    '--gw-line': own.shellLine,
    '--gw-surface': own.activeGround,
    '--gw-raised': own.hover,
    '--mantine-color-dimmed': own.shellText,
    '--mantine-color-placeholder': own.shellText,
    '--mantine-color-gray-light-color': own.shellText,
    '--mantine-color-gray-light-hover': own.hover,
  };
};

const themeRules = (theme: Theme): string[] =>
  (['light', 'dark'] as const).flatMap((scheme) => {
    const body = `${schemeSelector[scheme]} body.theme-${theme.name}`;
    return [
      rule(body, bodyVariables(theme, scheme)),
      rule(`${body} [data-ground='shell']`, shellVariables(theme, scheme)),
    ];
  });

const sizeRules = (): string[] => [
  ...Object.entries(sizes).map(([name, size]) => rule(`:root[data-size='${name}']`, sizeVariables(size))),
  // Touch targets, independent of the size setting.
  `@media (max-width: 47.99em){${rule(
    ':root[data-size]',
    Object.fromEntries(Object.entries(touch).map(([name, px]) => [`--gw-${name}-height`, `${px}px`])),
  )}}`,
];

/** The CSS of themes and sizes, selected by body class and `data-size`. */
export const lookCss = (): string => [...themes.flatMap(themeRules), ...sizeRules()].join('\n');
