import { IconTableOff } from '@tabler/icons-react';
import type { RecordKind } from '@groundwatch/protocol/rest';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { useLive } from '../../live/hooks.ts';
import { formatZonedStamp } from '../../ui/format-time.ts';
import { Empty, PanelError, Skeleton } from '../../ui/states.tsx';
import { Box } from '../../ui/box.tsx';

interface TableStateProps {
  isLoading: boolean;
  error: Error | null;
  onRetry: () => void;
  isEmpty: boolean;
  /** The source whose latest record shows since when there is no data. */
  of: { deviceNo: string; kind: RecordKind; sensorIds: readonly number[] };
  zone: string | undefined;
  children: ReactNode;
}

/** The state in place of rows: loading, failed or empty. */
export function TableState({ isLoading, error, onRetry, isEmpty, of, zone, children }: TableStateProps) {
  if (error)
    return (
      <Box p={16} style={{ minHeight: 420 }}>
        <PanelError message={error.message} onRetry={onRetry} />
      </Box>
    );
  if (isLoading)
    return (
      <Box p={16} style={{ minHeight: 420 }} aria-busy>
        <Skeleton rows={14} height={22} />
      </Box>
    );
  return isEmpty ? <Nothing of={of} zone={zone} /> : children;
}

function Nothing({ of, zone }: Pick<TableStateProps, 'of' | 'zone'>) {
  const { t } = useTranslation('device');
  const newest = useLive((live) =>
    of.kind === 'status'
      ? live.statuses.get(of.deviceNo)?.collectTime
      : of.sensorIds
          .map((id) => live.readings.get(id)?.collectTime ?? '')
          .toSorted()
          .at(-1),
  );
  return (
    <Box style={{ minHeight: 420 }}>
      <Empty
        icon={IconTableOff}
        title={t('plot.none')}
        text={newest && t('records.newest', { time: formatZonedStamp(Date.parse(newest), zone) })}
      />
    </Box>
  );
}
