import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/i18n.ts';
import type { RowPartProps } from '../../registry/definition.ts';

/** A link to the sensor's calibration. */
export function SensorCalibration({ row }: RowPartProps) {
  const { t } = useTranslation('admin');
  const search = new URLSearchParams({ tab: 'history', panel: 'calibration', calSensor: String(row.id) });
  return (
    <Button
      component={Link}
      to={`/devices/${String(row['deviceNo'])}?${search.toString()}`}
      size="xs"
      variant="default"
      leftSection={<IconAdjustmentsHorizontal size={15} />}
    >
      {t('field.toCalibration')}
    </Button>
  );
}
