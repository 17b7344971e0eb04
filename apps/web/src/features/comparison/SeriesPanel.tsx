import { HOUR_MS } from '@groundwatch/protocol/model';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { useDrawnScheme } from '../../theme/printing.ts';
import { IconDotsVertical, IconPlus } from '@tabler/icons-react';
import { nearestIndex, type Curve } from '../../charts/curve.ts';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import type { ComparisonState } from '../../sensors/comparison/use-comparison.ts';
import { JoinedNote } from '../../sensors/reinstallation/JoinedNote.tsx';
import { tokens } from '../../theme/tokens.ts';
import { Column, Row, Stack, Text } from '../../ui/box.tsx';
import { formatNumber } from '../../ui/format-number.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Swatch } from '../../ui/table/Swatch.tsx';
import { wallTime } from '../../ui/wall-time.ts';
import type { SeriesLabel } from './use-labels.ts';

interface SeriesPanelProps {
  labels: readonly SeriesLabel[];
  curves: readonly Curve[];
  /** The time under the pointer. Null: the newest. */
  time: number | null;
  zone: string | undefined;
  /** Some series are zeroed. Others may stay as measured. */
  isZeroed: boolean;
  missing: number;
  joined: ComparisonState['joined'];
  canAdd: boolean;
  onAdd: () => void;
  onRemove: (key: string) => void;
  onAbsolute: (key: string, isAbsolute: boolean) => void;
}

/** The series, with their values at the time under the pointer. */
export function SeriesPanel(props: SeriesPanelProps) {
  const { labels, curves, time, zone, isZeroed, missing, joined, canAdd, onAdd, onRemove, onAbsolute } = props;
  const { t } = useTranslation('comparison');
  const { locale } = useLanguage();
  const scheme = useDrawnScheme();
  const { series: colours, mutedLight } = tokens[scheme];
  const textOf = (curve: Curve | undefined): string => {
    if (!curve) return '—';
    const known = time === null ? curve.points.findLast((point) => point[3] !== null) : undefined;
    const point = time === null ? known : curve.points[nearestIndex(curve.points, time)];
    const isNear = time === null || (point && Math.abs(point[0] - time) <= curve.gapMs);
    if (!point || !isNear || point[3] === null) return '—';
    return formatNumber(point[3], locale, curve.field.decimals, curve.field.signed === true);
  };
  return (
    <Panel
      title={t('series.title', { count: labels.length })}
      aside={time === null ? t('series.newest') : t('series.at', { time: wallTime(time, zone).slice(5) })}
    >
      <Stack as="ul" lined aria-label={t('series.label')}>
        {labels.map(({ key, place, quantity, series }) => {
          const curve = curves.find((one) => one.key === key);
          const isFree = isZeroed && series !== null && !series.isRain;
          return (
            <Row as="li" key={key} gap={8} p="8 0">
              <Swatch
                colour={series?.isRain ? mutedLight : colours[(curve?.order ?? 0) % colours.length]}
                isDashed={series === null}
              />
              <Column grow>
                <Text weight={600} truncate title={place}>
                  {place}
                </Text>
                <Text text="least" tone="text3" truncate={series !== null} title={quantity}>
                  {quantity}
                  {isFree && series.isAbsolute ? ` · ${t('series.absolute')}` : ''}
                </Text>
              </Column>
              <Column align="end" fixed>
                <Text text="value" nowrap>
                  {textOf(curve)}
                </Text>
                <Text text="least" tone="text3">
                  {curve?.isBars ? `${curve.field.unit}/${(curve.bucketMs ?? 0) / HOUR_MS} h` : curve?.field.unit}
                </Text>
              </Column>
              <Menu position="bottom-end" shadow="md" withinPortal>
                <Menu.Target>
                  <ActionIcon variant="subtle" aria-label={t('series.more', { name: `${place} ${quantity}` })}>
                    <IconDotsVertical size={16} aria-hidden />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  {isFree && (
                    <Menu.Item onClick={() => onAbsolute(key, !series.isAbsolute)}>
                      {t(series.isAbsolute ? 'series.zeroIt' : 'series.keepIt')}
                    </Menu.Item>
                  )}
                  <Menu.Item onClick={() => onRemove(key)}>{t('series.remove')}</Menu.Item>
                </Menu.Dropdown>
              </Menu>
            </Row>
          );
        })}
      </Stack>
      <JoinedNote sensors={joined} zone={zone} what="differences" />
      {missing > 0 && (
        <Text as="p" mt={8} text="table" tone="text2" role="note">
          {t('missing', { count: missing })}
        </Text>
      )}
      <div>
        <Button
          mt={8}
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={!canAdd}
          onClick={onAdd}
        >
          {t('series.add')}
        </Button>
      </div>
    </Panel>
  );
}
