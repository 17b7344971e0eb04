import { useQuery } from '@tanstack/react-query';
import { parameterSetOf, type ParameterSet } from '@groundwatch/protocol/model';
import { useEffect, useMemo, useRef, useState, type ComponentType } from 'react';
import { parameterSetQuery } from '../../api/commands.ts';
import { useOutlook } from '../../commands/use-outlook.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import type { PanelProps } from '../../sensors/panel-props.ts';
import { useShownZone } from '../../sensors/use-shown-zone.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { useDirtyTab } from '../../ui/page-frame.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Box, Stack } from '../../ui/box.tsx';
import { ChangeBar } from './ChangeBar.tsx';
import { CommandLifecycle } from './CommandLifecycle.tsx';
import { HistoryDrawer } from './HistoryDrawer.tsx';
import { PanelTools } from './PanelTools.tsx';
import classes from './Parameters.module.css';
import { ParameterTable } from './ParameterTable.tsx';
import { ReadDialog } from './ReadDialog.tsx';
import { changedRows, rowsOf } from './rows.ts';
import { useDrafts } from './use-drafts.ts';
import { WriteDialog } from './WriteDialog.tsx';

/** The panel of one parameter set, built from the catalogue. Throws for an unknown set. */
export function parametersPanel(setId: number): ComponentType<PanelProps> {
  const set = parameterSetOf(setId);
  if (!set) throw new Error(`unknown parameter set ${setId}`);
  return function ParametersPanel(props: PanelProps) {
    return <OfSet {...props} set={set} />;
  };
}

type Asking = 'read' | 'write' | null;

/** Reported and desired parameters, and the progress of writes. */
function OfSet({ device, zone: siteZone, set }: PanelProps & { set: ParameterSet }) {
  const { t } = useTranslation('control');
  const zone = useShownZone(siteZone);
  const mayChange = useHasPermission('device:command');
  const maySeeCommands = useHasPermission('command:list', 'device:command', 'device:horn');
  const { isImpossible } = useOutlook(device, zone, 'write');
  const query = useQuery(parameterSetQuery(device.deviceNo, set.id));
  const { drafts, refused, type, forget, refuse } = useDrafts();
  const rows = useMemo(() => rowsOf(set, query.data, drafts), [set, query.data, drafts]);
  const changed = changedRows(rows);
  const [asking, setAsking] = useState<Asking>(null);
  const [history, setHistory] = useState<string | null>(null);
  useDirtyTab(changed.length > 0);
  const place = useRef<HTMLDivElement>(null);
  // After a refusal the user is led back to the refused field.
  useEffect(() => {
    const [first] = Object.keys(refused);
    if (first !== undefined) place.current?.querySelector<HTMLElement>(`[data-parameter="${first}"]`)?.focus();
  }, [refused]);

  const problems = changed.filter(({ problem, parameter }) => problem !== null || parameter.key in refused).length;
  return (
    <Stack gap={12} shrink ref={place}>
      <PanelTools
        device={device}
        set={set}
        zone={zone}
        mayChange={mayChange}
        isReachable={!isImpossible}
        onRead={() => setAsking('read')}
      />
      <Stack
        columns={maySeeCommands ? 'minmax(0, 1fr) clamp(320px, 34%, 392px)' : undefined}
        gap={16}
        align="start"
        single={1023}
        className={classes.columns}
      >
        <Stack gap={0} shrink>
          <Panel
            title={t('parameters.title')}
            isFlush
            isNamedAbove
            isLoading={query.isPending}
            skeleton={
              <Box p={16}>
                <Skeleton rows={12} height={28} />
              </Box>
            }
            error={query.data ? null : query.error}
            onRetry={() => void query.refetch()}
          >
            <ParameterTable
              set={set}
              rows={rows}
              reportedAt={query.data?.reportedAt ?? null}
              zone={zone}
              mayChange={mayChange}
              refused={refused}
              onType={type}
              onReset={(key) => forget([key])}
              onHistory={setHistory}
            />
          </Panel>
          {mayChange && changed.length > 0 && (
            <ChangeBar
              count={changed.length}
              problems={problems}
              isReachable={!isImpossible}
              onReset={() => forget(changed.map(({ parameter }) => parameter.key))}
              onWrite={() => setAsking('write')}
            />
          )}
        </Stack>
        {maySeeCommands && <CommandLifecycle device={device} set={set} zone={zone} />}
      </Stack>
      {asking === 'read' && <ReadDialog device={device} set={set} zone={zone} onClose={() => setAsking(null)} />}
      {asking === 'write' && (
        <WriteDialog
          device={device}
          set={set}
          rows={changed}
          zone={zone}
          onClose={() => setAsking(null)}
          onWritten={(keys) => {
            forget(keys);
            setAsking(null);
          }}
          onRefused={(refusals) => {
            refuse(refusals);
            setAsking(null);
          }}
        />
      )}
      {history !== null && (
        <HistoryDrawer device={device} set={set} parameterKey={history} zone={zone} onClose={() => setHistory(null)} />
      )}
    </Stack>
  );
}
