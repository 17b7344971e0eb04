import type { ReactNode } from 'react';
import type { To } from 'react-router';
import { Column, Row, Stack, Text, type BoxProps } from './box.tsx';
import { TextLink } from './TextLink.tsx';

export interface Figure {
  readonly label: string;
  readonly value: ReactNode;
  readonly unit?: string;
  /** Context of the value: the total, or a comparison. */
  readonly note?: ReactNode;
  /** The list of the counted items. */
  readonly to?: To;
  /** Below the note. */
  readonly more?: ReactNode;
}

interface FiguresProps extends Pick<BoxProps, 'mt'> {
  figures: readonly Figure[];
  /** Separate tiles, or side by side on the panel. */
  look?: 'tiles' | 'band';
  /** Least width of a figure in px. */
  least?: number;
}

/** Figures with their names, readable at a glance. */
export function Figures({ figures, look = 'band', least = 130, mt }: FiguresProps) {
  const isTile = look === 'tiles';
  return (
    <Stack as="dl" columns={`repeat(auto-fit, minmax(min(${least}px, 100%), 1fr))`} gap="12 16" mt={mt ?? 0}>
      {figures.map(({ label, value, unit, note, to, more }) => (
        <Column key={label} gap={2} shrink {...(isTile && { p: 12, framed: true, raised: true })}>
          <Text as="dt" text={isTile ? 'table' : 'least'} tone={isTile ? 'text2' : 'text3'}>
            {label}
          </Text>
          <Stack as="dd" gap={2}>
            <Row as="span" gap="0 4" align="baseline" wrap>
              <Text as="b" text={isTile ? 'page' : 'value'}>
                {to === undefined ? value : <TextLink to={to}>{value}</TextLink>}
              </Text>
              {unit && <small>{unit}</small>}
            </Row>
            {note && <small>{note}</small>}
            {more}
          </Stack>
        </Column>
      ))}
    </Stack>
  );
}
