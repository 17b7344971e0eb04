import { Button } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/i18n.ts';
import { Row } from '../ui/box.tsx';
import { RangePicker } from './range/RangePicker.tsx';
import { SensorSelect } from './SensorSelect.tsx';
import type { ShownSensor } from './sensor-layout.ts';
import type { useTimeRange } from './use-time-range.ts';

interface PlotToolsProps {
  sensors: readonly ShownSensor[];
  sensor: ShownSensor;
  onSensor: (id: number) => void;
  time: ReturnType<typeof useTimeRange>;
  zone: string | undefined;
  isTable: boolean;
  onTable: (isTable: boolean) => void;
  /** Of the way back from the table to the plot. */
  plotIcon: ReactNode;
  /** What else is chosen for this plot. */
  choice: ReactNode;
  /** How it is saved. */
  save: ReactNode;
}

/** Above the plot of one sensor: which sensor, which time, what of it, as a plot or as a table. */
export function PlotTools(props: PlotToolsProps) {
  const { sensors, sensor, onSensor, time, zone, isTable, onTable, plotIcon, choice, save } = props;
  const { t } = useTranslation('device');
  return (
    <>
      <Row gap={8} wrap>
        <SensorSelect sensors={sensors} value={sensor.id} onChange={onSensor} />
        <RangePicker time={time} zone={zone} />
      </Row>
      <Row gap={8} wrap mt={8} touch>
        {choice}
        <Row as="span" gap={8} wrap ml="auto">
          <Button
            variant="default"
            leftSection={isTable ? plotIcon : <IconTable size={16} aria-hidden />}
            onClick={() => onTable(!isTable)}
          >
            {t(isTable ? 'plot.asPlot' : 'plot.asTable')}
          </Button>
          {save}
        </Row>
      </Row>
    </>
  );
}
