import { Link, type To } from 'react-router';
import { alarmLevels } from '@groundwatch/protocol/model';
import type { AlarmFigures } from '@groundwatch/protocol/rest';
import { useLanguage, useTranslation } from '../../../i18n/i18n.ts';
import { withParams, type AddressChanges } from '../../../ui/address-params.ts';
import { Column, Row, Stack, Text } from '../../../ui/box.tsx';
import { formatNumber } from '../../../ui/format-number.ts';
import { formatDuration } from '../../../ui/format-time.ts';
import { StateSymbol } from '../../../ui/symbols/Symbol.tsx';
import classes from './Figures.module.css';

/** What EEMUA 191 calls manageable: at most one in ten minutes, no flood at all, few that stand or chatter. */
const TARGETS = { perHour: 6, floodShare: 0.01, mostInTenMinutes: 10, stale: 5, chattering: 0 };

interface TilesProps {
  figures: AlarmFigures;
  /** Those that the figures are of; null: all. */
  stations: readonly number[] | null;
}

/** The figures one by one; those of now lead to the alarms that they count. */
export function Tiles({ figures, stations }: TilesProps) {
  const { t } = useTranslation('alarm');
  const { locale } = useLanguage();
  const number = (value: number, decimals = 0): string => formatNumber(value, locale, decimals);
  const { standing, medianAcknowledgeS: median } = figures;
  const listOf = (changes: AddressChanges) => ({
    search: withParams(new URLSearchParams(), { ...changes, station: stations?.join() ?? null }).toString(),
  });
  return (
    <Stack as="dl" columns="repeat(auto-fill, minmax(170px, 1fr))" gap={12} className={classes.tiles}>
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
      <Column gap={2} p={12} raised className={classes.tile}>
        <Text as="dt" text="table" tone="text2">
          {t('figures.standing')}
        </Text>
        <Stack as="dd" gap={2}>
          <Link to={listOf({ state: 'active' })}>
            <Text as="b" text="page">
              {number(standing.all)}
            </Text>
          </Link>
          <Link to={listOf({ state: 'unacknowledged' })}>
            <Text text="least" tone="text3">
              {t('figures.unacknowledged', { count: standing.unacknowledged })}
            </Text>
          </Link>
          <Row as="span" gap="4 12" align="stretch" wrap className={classes.levels}>
            {alarmLevels.map(({ level }) => (
              <Link key={level} to={listOf({ state: 'active', level })}>
                <StateSymbol kind={`level${level}`} size={16} label={t(`level.${level}`)} />
                {number(standing.byLevel[level] ?? 0)}
              </Link>
            ))}
          </Row>
        </Stack>
      </Column>
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
      <Tile term={t('figures.shelved')} value={number(figures.shelved)} to={listOf({ state: 'shelved' })} />
      <Tile term={t('figures.suppressed')} value={number(figures.suppressed)} to={listOf({ state: 'suppressed' })} />
    </Stack>
  );
}

interface TileProps {
  term: string;
  value: string;
  note?: string;
  /** Held against what is recommended, where something is. */
  isGood?: boolean;
  /** The list of what is counted. */
  to?: To;
}

function Tile({ term, value, note, isGood, to }: TileProps) {
  const { t } = useTranslation('alarm');
  return (
    <Column gap={2} p={12} raised className={classes.tile}>
      <Text as="dt" text="table" tone="text2">
        {term}
      </Text>
      <Stack as="dd" gap={2}>
        {to === undefined ? (
          <Text as="b" text="page">
            {value}
          </Text>
        ) : (
          <Link to={to}>
            <Text as="b" text="page">
              {value}
            </Text>
          </Link>
        )}
        {note !== undefined && (
          <Text text="least" tone="text3">
            {note}
          </Text>
        )}
        {isGood !== undefined && (
          <span className={classes.verdict} data-good={isGood || undefined}>
            {t(isGood ? 'figures.good' : 'figures.poor')}
          </span>
        )}
      </Stack>
    </Column>
  );
}
