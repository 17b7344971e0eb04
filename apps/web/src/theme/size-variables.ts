import { sizes, type SizeTokens } from './tokens.ts';

const weights = { rowText: 400, body: 400, table: 400, panel: 700, value: 600, page: 700 } as const;
const names: Readonly<Record<keyof typeof weights, string>> = {
  rowText: 'row',
  body: 'body',
  table: 'table',
  panel: 'panel',
  value: 'value',
  page: 'page',
};

/** Heights and fonts of one size as CSS variables, including Mantine's. */
export function sizeVariables(size: SizeTokens = sizes.default): Record<string, string> {
  const type = (Object.keys(weights) as (keyof typeof weights)[]).map((role): [string, string] => {
    const [px, line] = size[role];
    return [`--gw-type-${names[role]}`, `${weights[role]} ${px}px/${line}px var(--mantine-font-family)`];
  });
  return {
    '--gw-row': `${size.row}px`,
    '--gw-control-height': `${size.control}px`,
    '--gw-compact-height': `${size.compact}px`,
    '--gw-entry-height': `${size.entry}px`,
    ...Object.fromEntries(type),
    '--mantine-font-size-sm': `${size.table[0]}px`,
    '--mantine-font-size-md': `${size.body[0]}px`,
    '--mantine-font-size-lg': `${size.panel[0]}px`,
    '--mantine-font-size-xl': `${size.value[0]}px`,
  };
}
