import { ActionIcon, NativeSelect } from '@mantine/core';
import {
  IconArrowBackUp,
  IconChartLine,
  IconTable,
  IconZoomIn,
  IconZoomOut,
  IconZoomReset,
  type IconProps,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { Row } from '../../ui/box.tsx';
import { comparisons, type Comparison } from './curve-address.ts';
import type { Zoom } from './use-zoom.ts';

interface CurveToolsProps {
  zoom: Zoom;
  comparison: Comparison;
  /** Latest readings have no fixed period to compare with. */
  canCompare: boolean;
  onComparison: (comparison: Comparison) => void;
}

const tool = (label: string, Icon: ComponentType<IconProps>, onClick: (() => void) | null) => (
  <ActionIcon
    key={label}
    variant="default"
    size="md"
    aria-label={label}
    title={label}
    disabled={onClick === null}
    onClick={() => onClick?.()}
  >
    <Icon size={16} aria-hidden />
  </ActionIcon>
);

/** Zoom, and comparison with an earlier period. */
export function CurveTools({ zoom, comparison, canCompare, onComparison }: CurveToolsProps) {
  const { t } = useTranslation('device');
  return (
    <>
      <Row gap={4} align="stretch" role="group" aria-label={t('curve.zoom.label')}>
        {tool(t('curve.zoom.in'), IconZoomIn, () => zoom.by(0.5))}
        {tool(t('curve.zoom.out'), IconZoomOut, () => zoom.by(2))}
        {tool(t('curve.zoom.back'), IconArrowBackUp, zoom.back)}
        {tool(t('curve.zoom.reset'), IconZoomReset, zoom.reset)}
      </Row>
      <NativeSelect
        aria-label={t('curve.compare.label')}
        size="xs"
        style={{ flex: '0 1 150px' }}
        disabled={!canCompare}
        value={canCompare ? comparison : 'none'}
        onChange={(event) => onComparison(event.currentTarget.value as Comparison)}
        data={comparisons.map((one) => ({ value: one, label: t(`curve.compare.${one}`) }))}
      />
    </>
  );
}

/** Switches between curves and table. */
export function ViewButton({ isTable, onChange }: { isTable: boolean; onChange: (isTable: boolean) => void }) {
  const { t } = useTranslation('device');
  const Icon = isTable ? IconChartLine : IconTable;
  return tool(t(isTable ? 'curve.asChart' : 'curve.asTable'), Icon, () => onChange(!isTable));
}
