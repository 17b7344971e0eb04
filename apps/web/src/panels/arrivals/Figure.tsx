import type { ReactNode } from 'react';
import { Box, Column, Row, Text } from '../../ui/box.tsx';
import { Axis } from '../ui/Axis.tsx';

interface FigureProps {
  /** In front of the number. */
  lead: ReactNode;
  number: string | null;
  /** Behind the number. */
  unit: string;
  title?: string;
  className?: string | undefined;
  axis: readonly string[];
  /** The plot. */
  children: ReactNode;
}

/** A number with its plot over time. */
export function Figure({ lead, number, unit, title, className = '', axis, children }: FigureProps) {
  return (
    <Column justify="end" shrink className={className}>
      <Row
        as="span"
        gap="0 8"
        align="baseline"
        justify="between"
        wrap
        fixed
        text="least"
        tone="text2"
        {...(title !== undefined && { title })}
      >
        {lead}
        <Text ml="auto">
          {number !== null && (
            <Text as="b" text="value" tone="text1">
              {number}
            </Text>
          )}{' '}
          {unit}
        </Text>
      </Row>
      <Box grow style={{ minHeight: 'calc(28 * var(--gw-u, 1px))' }}>
        {children}
      </Box>
      <Axis words={axis} />
    </Column>
  );
}
