import { Button } from '@mantine/core';
import { IconPuzzle } from '@tabler/icons-react';
import { isAhead } from '@groundwatch/protocol/model';
import type { WaveformSummary } from '@groundwatch/protocol/rest';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { Box, Row, Text } from '../../ui/box.tsx';
import { formatNumber } from '../../ui/format-number.ts';
import { formatStamp } from '../../ui/format-time.ts';
import classes from './Waveforms.module.css';

interface WaveformListProps {
  records: readonly WaveformSummary[];
  total: number;
  /** Start of the selected one. */
  chosen: string;
  zone: string | undefined;
  onChoose: (start: string) => void;
  more: (() => void) | null;
  isLoadingMore: boolean;
}

/** Waveforms of a sensor, newest first: time, length, rate, and completeness. */
export function WaveformList({ records, total, chosen, zone, onChoose, more, isLoadingMore }: WaveformListProps) {
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  return (
    <Box as="nav" scroll className={classes.list} aria-label={t('waveform.list')}>
      <Box as="ul" mb={8}>
        {records.map((one) => {
          const seconds = formatNumber(one.sampleCount / one.sampleRate, locale, 1);
          return (
            <li key={one.startTime}>
              <button
                type="button"
                aria-current={one.startTime === chosen || undefined}
                onClick={() => onChoose(one.startTime)}
              >
                <Text weight={600}>{formatStamp(Date.parse(one.startTime), zone)}</Text>
                <Text text="least" tone="text2">
                  {t('waveform.shape', { seconds, rate: one.sampleRate, axes: one.axes })}
                </Text>
                {isAhead(Date.parse(one.startTime), Date.parse(one.receiveTime)) && (
                  <Text text="least" tone="text2" weight={600}>
                    {t('records.mark.clockAhead')}
                  </Text>
                )}
                {!one.isComplete && (
                  <Row as="span" gap={4} text="least" tone="text1">
                    <IconPuzzle size={13} aria-hidden />
                    {t('waveform.incomplete', { missing: one.parts - one.receivedParts, parts: one.parts })}
                  </Row>
                )}
              </button>
            </li>
          );
        })}
      </Box>
      {more && (
        <Button variant="default" size="xs" fullWidth loading={isLoadingMore} onClick={more}>
          {t('waveform.more', { count: total - records.length })}
        </Button>
      )}
    </Box>
  );
}
