import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { Column, Row, Text } from '../../ui/box.tsx';
import { useView } from '../../ui/view-mode.ts';
import { RangeChoices, RangePeriod, RangeSpans, RangeState, type RangePickerProps } from './RangePicker.tsx';

interface PlotControlsProps extends RangePickerProps {
  /** What is plotted. On phones it is folded, and `summary` names it. */
  selection?: ReactNode;
  summary?: string;
  /** The tools show whether the range is live. */
  isStateInTools?: boolean;
  /** Tools. */
  children?: ReactNode;
}

/** Parts of the row above a plot: selection, time range and tools. On phones only the spans stay open, so that the plot is on the first screen. */
export function PlotControls({ selection, summary, isStateInTools = false, children, ...range }: PlotControlsProps) {
  const { t } = useTranslation('device');
  const isPhone = useView() === 'mobile';
  const [isUnfolded, setUnfolded] = useState(range.time.range.kind === 'period');
  if (!isPhone)
    return (
      <>
        {selection}
        <RangeChoices {...range} />
        {!isStateInTools && <RangeState {...range} />}
        {children}
      </>
    );
  const Icon = isUnfolded ? IconChevronUp : IconChevronDown;
  return (
    <Column gap={8} shrink style={{ flex: '1 1 100%' }}>
      <Row gap={8} role="group" aria-label={t('range.label')}>
        <RangeSpans {...range} />
        <ActionIcon
          variant="default"
          size={44}
          aria-label={t('range.more')}
          title={t('range.more')}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          <Icon size={18} aria-hidden />
        </ActionIcon>
      </Row>
      {isUnfolded && (
        <Row gap={8} wrap>
          {selection}
          <RangePeriod {...range} />
          {children}
        </Row>
      )}
      {!(isUnfolded && isStateInTools) && (
        <Row gap="4 8" wrap text="table">
          <RangeState {...range} />
          {summary !== undefined && (
            <Text shrink truncate text="least" tone="text3">
              {summary}
            </Text>
          )}
        </Row>
      )}
    </Column>
  );
}
