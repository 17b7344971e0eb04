import type { CSSVariablesResolver } from '@mantine/core';
import { mix } from './contrast.ts';
import { primaryColours, type PrimaryColours } from './primary.ts';
import { sizeVariables } from './size-variables.ts';
import { layout, motion, radius, space, tokens, type, type Scheme, type SchemeTokens } from './tokens.ts';

const kebab = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The tokens of a scheme, and Mantine's colours derived from them. */
export function schemeVariables(scheme: SchemeTokens, page: string): Record<string, string> {
  const own = Object.entries(scheme).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`--gw-${kebab(key)}`, value] as const] : [],
  );
  return {
    ...Object.fromEntries(own),
    '--gw-page': page,
    '--mantine-color-body': scheme.canvas,
    '--mantine-color-text': scheme.text1,
    '--mantine-color-dimmed': scheme.text3,
    '--mantine-color-placeholder': scheme.text3,
    '--mantine-color-anchor': scheme.accent,
    '--mantine-color-error': scheme.red,
    '--mantine-color-default': scheme.surface,
    '--mantine-color-default-hover': scheme.raised,
    '--mantine-color-default-color': scheme.text1,
    '--mantine-color-default-border': scheme.control,
  };
}

const px = (value: number): string => `${value}px`;
const named = (prefix: string, values: Readonly<Record<string, number>>, unit: string) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [`--gw-${prefix}-${kebab(key)}`, `${value}${unit}`]));

const primaryVariables = ({
  fill,
  onFill,
  accent,
  accentGround,
  onAccent,
}: PrimaryColours): Record<string, string> => ({
  '--gw-fill': fill,
  '--gw-on-fill': onFill,
  '--gw-accent': accent,
  '--gw-accent-ground': accentGround,
  '--gw-on-accent': onAccent,
  '--mantine-color-anchor': accent,
  '--mantine-color-accent-text': accent,
  '--mantine-color-accent-outline': accent,
  '--mantine-color-accent-light': accentGround,
  '--mantine-color-accent-light-hover': mix(accentGround, accent, 0.1),
  '--mantine-color-accent-light-color': accent,
});

const pageOf: Readonly<Record<Scheme, string>> = { dark: tokens.dark.canvas, light: tokens.light.raised };

const variables = {
  ...Object.fromEntries(space.map((value) => [`--gw-space-${value}`, px(value)])),
  ...named('radius', radius, 'px'),
  ...named('motion', motion, 'ms'),
  ...named('layout', layout, 'px'),
  ...Object.fromEntries(
    Object.entries(type).map(([key, [size, line, weight]]) => [
      `--gw-type-${key}`,
      `${weight} ${size}px/${line}px var(--mantine-font-family)`,
    ]),
  ),
  ...sizeVariables(),
};

/** Writes every token as `--gw-*`, and Mantine's colours from the same values. `primary`: the user's colour. */
export const variablesWith = (primary: string | null): CSSVariablesResolver => {
  const of = (scheme: Scheme) => ({
    ...schemeVariables(tokens[scheme], pageOf[scheme]),
    ...primaryVariables(primaryColours(primary, scheme)),
  });
  return () => ({ variables, dark: of('dark'), light: of('light') });
};

/** The product's own colours. */
export const cssVariablesResolver = variablesWith(null);
