import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { MaintenanceWindow } from '@groundwatch/protocol/rest';
import { maintenanceWindowsQuery, useCancelMaintenance } from '../../../api/alarms.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { useServerNow } from '../../../live/hooks.ts';
import { useHasPermission } from '../../../session/permissions.tsx';
import { withParams } from '../../../ui/address-params.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { FilterChip } from '../../../ui/FilterChip.tsx';
import { PanelError, Skeleton } from '../../../ui/states.tsx';
import { Stamp } from '../../../ui/Stamp.tsx';
import { Box, Row, Stack, Text } from '../../../ui/box.tsx';
import { StateSymbol } from '../../../ui/symbols/Symbol.tsx';
import classes from './Maintenance.module.css';
import { stateOf } from './window-state.ts';
import { WindowDialog } from './WindowDialog.tsx';

/** When which station is worked on: its alarms call for nobody meanwhile. The address may ask for what is under way alone. */
export function MaintenanceList({ zone }: { zone: string | undefined }) {
  const { t } = useTranslation('alarm');
  const asked = useQuery(maintenanceWindowsQuery());
  const mayPlan = useHasPermission('alarm:suppress');
  const [isPlanning, setPlanning] = useState(false);
  const [ending, setEnding] = useState<MaintenanceWindow | null>(null);
  const cancel = useCancelMaintenance();
  const [params] = useSearchParams();
  const now = useServerNow();
  const isCurrentOnly = params.get('state') === 'current';
  const windows = asked.data?.filter((window) => !isCurrentOnly || stateOf(window, now) === 'current');
  return (
    <Stack gap={12} p={16} grow scroll className={classes.maintenance}>
      <Row gap="8 16" justify="between" wrap className={classes.tools}>
        <Text as="p" tone="text2">
          {t('maintenance.hint')}
        </Text>
        {isCurrentOnly && (
          <FilterChip
            text={t('maintenance.underWay')}
            to={{ search: withParams(params, { state: null }).toString() }}
          />
        )}
        {mayPlan && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setPlanning(true)}>
            {t('maintenance.plan')}
          </Button>
        )}
      </Row>
      {!windows && asked.error ? (
        <PanelError message={asked.error.message} onRetry={() => void asked.refetch()} />
      ) : !windows ? (
        <Skeleton rows={5} height={40} />
      ) : windows.length === 0 ? (
        <Text as="p" m="32 0" tone="text2" textAlign="center">
          {t(isCurrentOnly ? 'maintenance.noneNow' : 'maintenance.none')}
        </Text>
      ) : (
        <Box as="ul" className={classes.list}>
          {windows.map((window) => (
            <WindowRow
              key={window.id}
              window={window}
              zone={zone}
              onEnd={mayPlan ? () => setEnding(window) : undefined}
            />
          ))}
        </Box>
      )}
      {isPlanning && <WindowDialog onClose={() => setPlanning(false)} />}
      {ending && (
        <ConfirmDialog
          title={t('maintenance.cancelTitle')}
          text={t('maintenance.cancelText', { station: ending.stationName })}
          confirm={t('maintenance.end')}
          isBusy={cancel.isPending}
          error={cancel.error}
          onConfirm={() => cancel.mutate({ id: ending.id }, { onSuccess: () => setEnding(null) })}
          onClose={() => setEnding(null)}
        />
      )}
    </Stack>
  );
}

interface WindowRowProps {
  window: MaintenanceWindow;
  zone: string | undefined;
  onEnd: (() => void) | undefined;
}

function WindowRow({ window, zone, onEnd }: WindowRowProps) {
  const { t } = useTranslation('alarm');
  const now = useServerNow();
  const state = stateOf(window, now);
  return (
    <li className={classes.row} data-state={state}>
      <Row as="span" inline gap={8} className={classes.state}>
        <StateSymbol kind={state === 'current' ? 'maintenance' : 'none'} size={18} />
        {t(`maintenance.${state}`)}
      </Row>
      <Stack as="span" shrink className={classes.where}>
        <strong>{window.stationName}</strong>
        <Text text="table" tone="text2" breaks>
          {window.reason}
        </Text>
      </Stack>
      <Row as="span" inline gap={8} wrap text="table" tone="text2" className={classes.times}>
        <Stamp time={window.startsAt} zone={zone} />
        <span aria-hidden>→</span>
        <Stamp time={window.endsAt} zone={zone} />
      </Row>
      <Text text="table" tone="text2" breaks>
        {window.accountName}
      </Text>
      <Row as="span" align="stretch" justify="end" className={classes.end}>
        {onEnd && (state === 'current' || state === 'planned') && (
          <Button
            size="xs"
            variant="default"
            aria-label={`${t(state === 'current' ? 'maintenance.end' : 'maintenance.cancel')}: ${window.stationName}`}
            onClick={onEnd}
          >
            {t(state === 'current' ? 'maintenance.end' : 'maintenance.cancel')}
          </Button>
        )}
      </Row>
    </li>
  );
}
