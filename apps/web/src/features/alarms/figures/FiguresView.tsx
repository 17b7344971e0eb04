import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { alarmLevels } from '@groundwatch/protocol/model';
import type { AlarmFigures } from '@groundwatch/protocol/rest';
import { alarmFiguresQuery } from '../../../api/alarms.ts';
import { useLanguage, useTranslation } from '../../../i18n/i18n.ts';
import { formatNumber } from '../../../ui/format-number.ts';
import { formatDuration } from '../../../ui/format-time.ts';
import { PanelError } from '../../../ui/Failure.tsx';
import { Skeleton } from '../../../ui/Panel.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { StateSymbol } from '../../../ui/symbols/Symbol.tsx';
import { withAddress } from '../address.ts';
import classes from './Figures.module.css';
import { HourlyBars } from './HourlyBars.tsx';
import { TopTen } from './TopTen.tsx';

const periods = ['24', '168', '720'] as const;
const DAY = 24;
/** What EEMUA 191 calls manageable: at most one in ten minutes, no flood at all, few that stand or chatter. */
const TARGETS = { perHour: 6, floodShare: 0.01, mostInTenMinutes: 10, stale: 5, chattering: 0 };

/** How much the alarms ask of the people. */
export function FiguresView({ isUtc }: { isUtc: boolean }) {
  const { t } = useTranslation('alarm');
  const [params, setParams] = useSearchParams();
  const hours = periods.find((value) => value === params.get('hours')) ?? '24';
  const asked = useQuery(alarmFiguresQuery({ hours: Number(hours) }));
  return (
    <div className={classes.figures}>
      <div className={classes.tools}>
        <Segments
          label={t('figures.period')}
          value={hours}
          options={periods.map((value) => {
            const count = Number(value);
            return {
              value,
              label: count > DAY ? t('figures.days', { count: count / DAY }) : t('figures.hours', { count }),
            };
          })}
          onChange={(value) => setParams((before) => withAddress(before, { hours: value === '24' ? null : value }))}
        />
        <span>{t('figures.target')}</span>
      </div>
      {asked.data ? (
        <div className={classes.content} aria-busy={asked.isPlaceholderData}>
          <Tiles figures={asked.data} />
          <HourlyBars figures={asked.data} zone={isUtc ? 'UTC' : undefined} />
          <TopTen figures={asked.data} />
        </div>
      ) : asked.error ? (
        <PanelError message={asked.error.message} onRetry={() => void asked.refetch()} />
      ) : (
        <Skeleton rows={8} height={40} />
      )}
    </div>
  );
}

function Tiles({ figures }: { figures: AlarmFigures }) {
  const { t } = useTranslation('alarm');
  const { locale } = useLanguage();
  const number = (value: number, decimals = 0): string => formatNumber(value, locale, decimals);
  const { standing, medianAcknowledgeS: median } = figures;
  return (
    <dl className={classes.tiles}>
      <Tile
        term={t('figures.perHour')}
        value={number(figures.perHour, 1)}
        note={t('figures.raised', { count: figures.raised })}
        isGood={figures.perHour <= TARGETS.perHour}
      />
      <Tile
        term={t('figures.mostInTen')}
        value={number(figures.mostInTenMinutes)}
        note={t('figures.floodHint')}
        isGood={figures.mostInTenMinutes <= TARGETS.mostInTenMinutes}
      />
      <Tile
        term={t('figures.floodShare')}
        value={`${number(figures.floodShare * 100, 1)} %`}
        note={t('figures.floodHint')}
        isGood={figures.floodShare <= TARGETS.floodShare}
      />
      <div className={classes.tile}>
        <dt>{t('figures.standing')}</dt>
        <dd>
          <b>{number(standing.all)}</b>
          <small>{t('figures.unacknowledged', { count: standing.unacknowledged })}</small>
          <span className={classes.levels}>
            {alarmLevels.map(({ level }) => (
              <span key={level}>
                <StateSymbol kind={`level${level}`} size={16} label={t(`level.${level}`)} />
                {number(standing.byLevel[level] ?? 0)}
              </span>
            ))}
          </span>
        </dd>
      </div>
      <Tile
        term={t('figures.stale')}
        value={number(figures.stale)}
        note={t('figures.staleHint')}
        isGood={figures.stale <= TARGETS.stale}
      />
      <Tile
        term={t('figures.chattering')}
        value={number(figures.chattering)}
        note={t('figures.chatteringHint')}
        isGood={figures.chattering <= TARGETS.chattering}
      />
      <Tile
        term={t('figures.response')}
        value={median === null ? '—' : formatDuration(median * 1_000)}
        note={t(median === null ? 'figures.noResponse' : 'figures.responseHint')}
      />
      <Tile term={t('figures.shelved')} value={number(figures.shelved)} />
      <Tile term={t('figures.suppressed')} value={number(figures.suppressed)} />
    </dl>
  );
}

interface TileProps {
  term: string;
  value: string;
  note?: string;
  /** Held against what is recommended, where something is. */
  isGood?: boolean;
}

function Tile({ term, value, note, isGood }: TileProps) {
  const { t } = useTranslation('alarm');
  return (
    <div className={classes.tile}>
      <dt>{term}</dt>
      <dd>
        <b>{value}</b>
        {note !== undefined && <small>{note}</small>}
        {isGood !== undefined && (
          <span className={classes.verdict} data-good={isGood || undefined}>
            {t(isGood ? 'figures.good' : 'figures.poor')}
          </span>
        )}
      </dd>
    </div>
  );
}
