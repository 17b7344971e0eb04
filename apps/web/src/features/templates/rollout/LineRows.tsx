import type { RolloutDetail, RolloutLine } from '@groundwatch/protocol/rest';
import { Link } from 'react-router';
import { useTranslation } from '../../../i18n/i18n.ts';
import { serverClock } from '../../../live/live.ts';
import { Text } from '../../../ui/box.tsx';
import { formatShortStamp, formatZonedStamp, zoneOffset } from '../../../ui/format-time.ts';
import { OutlookWord } from '../apply/OutlookWord.tsx';
import { ChangeList } from '../ChangeList.tsx';
import { LineStateWord } from './LineStateWord.tsx';
import classes from './Rollout.module.css';

interface LineRowsProps {
  rollout: RolloutDetail;
  zoneOf: (stationId: number) => string | undefined;
}

/** One result line for each device, the first one at the head. */
export function LineRows({ rollout, zoneOf }: LineRowsProps) {
  const { t } = useTranslation('control');
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th scope="col">{t('templates.device')}</th>
          <th scope="col">{t('templates.result')}</th>
          <th scope="col">{t('templates.changes')}</th>
          <th scope="col">{t('templates.times')}</th>
        </tr>
      </thead>
      <tbody>
        {rollout.lines.map((line) => (
          <tr key={line.deviceNo} data-canary={line.isCanary || undefined}>
            <th scope="row">
              <Link to={`/devices/${line.deviceNo}?tab=commands`}>{line.deviceName || line.deviceNo}</Link>
              {line.isCanary && (
                <>
                  {' '}
                  <em>{t('templates.first')}</em>
                </>
              )}
              <small>{line.stationName}</small>
            </th>
            <td data-label={t('templates.result')}>
              <LineStateWord state={line.state} />
              <Why line={line} zone={zoneOf(line.stationId)} />
            </td>
            <td data-label={t('templates.changes')}>
              <ChangeList set={rollout.set} changes={line.changes} />
            </td>
            <td data-label={t('templates.times')}>
              <Times line={line} zone={zoneOf(line.stationId)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
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
      <Text as="small" block>
        <OutlookWord outlook={outlook} zone={zone} />
      </Text>
    );
  }
  if (reason === '') return null;
  const isSkip = state === 'skipped';
  return (
    <Text as="small" block>
      {isSkip ? t(`templates.skipped.${reason as 'unchanged'}`) : t(`reason.${reason as 'refused'}`)}
    </Text>
  );
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
      {tries > 1 && (
        <Text as="small" block>
          {t('templates.tries', { count: tries })}
        </Text>
      )}
    </>
  );
}

function Time({ at, zone }: { at: string; zone: string | undefined }) {
  const ms = Date.parse(at);
  return (
    <time dateTime={at} title={formatZonedStamp(ms, zone)}>
      {formatShortStamp(ms, serverClock.now(), zone)} <small>{zoneOffset(zone, ms)}</small>
    </time>
  );
}
