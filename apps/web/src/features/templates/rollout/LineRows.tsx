import type { RolloutDetail, RolloutLine } from '@groundwatch/protocol/rest';
import { Link } from 'react-router';
import { useTranslation } from '../../../i18n/i18n.ts';
import { serverClock } from '../../../live/live.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { Text } from '../../../ui/box.tsx';
import { formatShortStamp, formatZonedStamp, zoneOffset } from '../../../ui/format-time.ts';
import { OutlookWord } from '../apply/OutlookWord.tsx';
import { ChangeList } from '../ChangeList.tsx';
import { LineStateWord } from './LineStateWord.tsx';
import { Tag } from '../../../ui/Tag.tsx';

interface LineRowsProps {
  rollout: RolloutDetail;
  zoneOf: (stationId: number) => string | undefined;
}

/** One result line per device, the first device on top. */
export function LineRows({ rollout, zoneOf }: LineRowsProps) {
  const { t } = useTranslation('control');
  return (
    <DataTable
      label={t('templates.results')}
      look="words"
      hasCards
      rows={rollout.lines}
      keyOf={({ deviceNo }) => deviceNo}
      markOf={({ isCanary }) => (isCanary ? 'chosen' : null)}
      columns={[
        {
          key: 'device',
          title: t('templates.device'),
          render: ({ deviceNo, deviceName, isCanary, stationName }) => (
            <>
              <Link to={`/devices/${deviceNo}?tab=commands`}>{deviceName || deviceNo}</Link>
              {isCanary && (
                <>
                  {' '}
                  <Tag>{t('templates.first')}</Tag>
                </>
              )}
              <small>{stationName}</small>
            </>
          ),
        },
        {
          key: 'result',
          title: t('templates.result'),
          render: (line) => (
            <>
              <LineStateWord state={line.state} reason={line.reason} />
              <Why line={line} zone={zoneOf(line.stationId)} />
            </>
          ),
        },
        {
          key: 'changes',
          title: t('templates.changes'),
          render: ({ changes }) => <ChangeList set={rollout.set} changes={changes} />,
        },
        {
          key: 'times',
          title: t('templates.times'),
          render: (line) => <Times line={line} zone={zoneOf(line.stationId)} />,
        },
      ]}
    />
  );
}

interface PartProps {
  line: RolloutLine;
  zone: string | undefined;
}

function Why({ line: { state, reason, outlook }, zone }: PartProps) {
  const { t } = useTranslation('control');
  if (outlook) {
    return (
      <small>
        <OutlookWord outlook={outlook} zone={zone} />
      </small>
    );
  }
  if (reason === '') return null;
  const isSkip = state === 'skipped';
  return <small>{isSkip ? t(`templates.skipped.${reason as 'unchanged'}`) : t(`reason.${reason as 'refused'}`)}</small>;
}

function Times({ line: { command }, zone }: PartProps) {
  const { t } = useTranslation('control');
  if (!command) return '—';
  const { id, number, sentAt, endedAt, tries } = command;
  return (
    <>
      <Link to={`/commands?command=${id}`}>#{number}</Link>{' '}
      {endedAt ? (
        <Time at={endedAt} zone={zone} />
      ) : sentAt ? (
        <>
          {t('state.sent')} <Time at={sentAt} zone={zone} />
        </>
      ) : null}
      {tries > 1 && <small>{t('templates.tries', { count: tries })}</small>}
    </>
  );
}

function Time({ at, zone }: { at: string; zone: string | undefined }) {
  const ms = Date.parse(at);
  return (
    <time dateTime={at} title={formatZonedStamp(ms, zone)}>
      {formatShortStamp(ms, serverClock.now(), zone)} <Text tone="text3">{zoneOffset(zone, ms)}</Text>
    </time>
  );
}
