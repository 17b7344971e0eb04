import { Button } from '@mantine/core';
import { IconArrowLeft, IconSpeakerphone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { AlarmLevel } from '@groundwatch/protocol/model';
import type { HornStation } from '@groundwatch/protocol/rest';
import { alarmQuery } from '../../api/alarms.ts';
import { hornQuery, hornsQuery, hornStationsQuery } from '../../api/horns.ts';
import { AskDialog } from '../../features/horns/AskDialog.tsx';
import { SoundingCard } from '../../features/horns/SoundingCard.tsx';
import { StationList } from '../../features/horns/StationList.tsx';
import { useTranslation } from '../../i18n/i18n.ts';
import { useWatch } from '../../live/hooks.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { PanelError, Skeleton } from '../../ui/states.tsx';
import { Page } from '../../ui/Page.tsx';
import { Stack } from '../../ui/box.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { HornLog } from './HornLog.tsx';

const PATH = '/alarms/horns';
const MOST_OPEN = 50;

/** Warning horns: soundings under way, stations, and the log. The address names a sounding, or the alarm to sound for. */
export function HornsPage() {
  const { t } = useTranslation('alarm');
  const title = usePageTitle(t('horns.title'));
  const [params, setParams] = useSearchParams();
  const [asking, setAsking] = useState<{ station: HornStation | undefined } | null>(null);
  const stations = useQuery(hornStationsQuery);
  const mayHorn = useHasPermission('device:horn');
  useWatch({ scope: 'all' });
  const sounding = params.get('sounding');
  const alarmId = Number(params.get('alarmId')) || null;
  const alarm = useQuery({ ...alarmQuery(alarmId ?? 0), enabled: alarmId !== null });
  const ofAlarm = alarm.data && { id: alarm.data.id, level: (alarm.data.level || alarm.data.worstLevel) as AlarmLevel };
  const atAlarm = stations.data?.find(({ stationId }) => stationId === alarm.data?.stationId);
  const close = (): void => {
    setAsking(null);
    if (alarmId !== null) setParams({}, { replace: true });
  };
  const isAsking = asking !== null || (mayHorn && alarmId !== null && ofAlarm !== undefined);
  return (
    <Page
      title={title}
      back={
        sounding !== null && (
          <Button
            component={Link}
            to={PATH}
            variant="default"
            size="xs"
            leftSection={<IconArrowLeft size={16} stroke={1.8} aria-hidden />}
          >
            {t('horns.back')}
          </Button>
        )
      }
      buttons={
        mayHorn &&
        sounding === null && (
          <Button
            variant="danger"
            leftSection={<IconSpeakerphone size={18} stroke={1.8} aria-hidden />}
            disabled={!stations.data || stations.data.length === 0}
            onClick={() => setAsking({ station: undefined })}
          >
            {t('horns.ask')}
          </Button>
        )
      }
    >
      {sounding === null ? (
        <>
          <OpenSoundings />
          <Panel
            title={t('horns.stations')}
            isLoading={stations.isPending}
            skeleton={<Skeleton rows={6} height={36} />}
            error={stations.error}
            onRetry={() => void stations.refetch()}
            empty={stations.data?.length === 0 ? t('horns.noStations') : undefined}
          >
            <StationList stations={stations.data ?? []} onAsk={(station) => setAsking({ station })} />
          </Panel>
          {!stations.isPending && <HornLog alarmId={alarmId} />}
        </>
      ) : (
        <OneSounding id={sounding} />
      )}
      {isAsking && stations.data && (
        <AskDialog
          key={alarmId ?? 'byHand'}
          stations={stations.data}
          station={asking?.station ?? atAlarm}
          alarm={ofAlarm ?? null}
          onAsked={({ id }) => {
            setAsking(null);
            setParams({ sounding: id });
          }}
          onClose={close}
        />
      )}
    </Page>
  );
}

/** Soundings under way, newest first. */
function OpenSoundings() {
  const { t } = useTranslation('alarm');
  const open = useQuery(hornsQuery({ state: 'open', size: MOST_OPEN }));
  if (open.error) return <PanelError message={open.error.message} onRetry={() => void open.refetch()} />;
  if (!open.data || open.data.total === 0) return null;
  return (
    <Stack
      as="section"
      columns="repeat(auto-fill, minmax(min(100%, 620px), 1fr))"
      gap={16}
      align="start"
      aria-label={t('horns.open')}
    >
      {open.data.records.map((sounding) => (
        <SoundingCard key={sounding.id} sounding={sounding} />
      ))}
    </Stack>
  );
}

function OneSounding({ id }: { id: string }) {
  const one = useQuery(hornQuery(id));
  if (one.error) return <PanelError message={one.error.message} onRetry={() => void one.refetch()} />;
  if (!one.data) return <Skeleton rows={10} height={36} />;
  return <SoundingCard sounding={one.data} events={one.data.events} />;
}
