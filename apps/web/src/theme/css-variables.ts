import type { CSSVariablesResolver } from '@mantine/core';
import { layout, motion, radius, space, tokens, type, type SchemeTokens } from './tokens.ts';

const kebab = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function schemeVariables(scheme: SchemeTokens, page: string): Record<string, string> {
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

/** Writes every token as `--gw-*`, and Mantine's own colours from the same values. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
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
  },
  dark: schemeVariables(tokens.dark, tokens.dark.canvas),
  light: schemeVariables(tokens.light, tokens.light.raised),
});
