import type { ReactNode } from 'react';
import { Row, Stack, Text } from '../../ui/box.tsx';
import classes from './Kinematics.module.css';

interface FactProps {
  title: string;
  /** Accessible name, if different from the title. */
  label?: string;
  /** Beside the title. */
  aside?: string;
  children: ReactNode;
}

/** Results beside the plots, on phones above them. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <Stack
    as="aside"
    gap={16}
    align="start"
    shrink
    columns="repeat(auto-fit, minmax(min(230px, 100%), 1fr))"
    className={classes.facts}
  >
    {children}
  </Stack>
);

/** One result in figures and words. */
export function Fact({ title, label = title, aside, children }: FactProps) {
  return (
    <section aria-label={label}>
      <Text as="h3" mb={2} text="table" tone="text2">
        {title}
        {aside !== undefined && ` · ${aside}`}
      </Text>
      {children}
    </section>
  );
}

/** The main figure with unit and level. */
export const Figure = ({ children }: { children: ReactNode }) => (
  <Row as="p" gap="2 8" align="baseline" wrap text="value">
    {children}
  </Row>
);

export const Unit = ({ children }: { children: ReactNode }) => (
  <Text as="small" text="table" tone="text3">
    {children}
  </Text>
);

export const Line = ({ children }: { children: ReactNode }) => (
  <Text as="p" text="table">
    {children}
  </Text>
);

/** Secondary text beside the figures. */
export const Aside = ({ children }: { children: ReactNode }) => (
  <Text as="p" text="table" tone="text3">
    {children}
  </Text>
);
