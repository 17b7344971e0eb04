import { Button, Popover, useComputedColorScheme } from '@mantine/core';
import { IconChevronDown, IconChartLine } from '@tabler/icons-react';
import { useTranslation } from '../../i18n/i18n.ts';
import { quantities } from '../../sensors/sensor-layout.ts';
import { tokens } from '../../theme/tokens.ts';
import { Row, Stack, Text } from '../../ui/box.tsx';
import classes from './CurvePicker.module.css';
import { isTooMuch, lineOf, MOST_CURVES, MOST_PANES, type Line } from './lines.ts';
import { quickChoices, quickOf } from './quick-choices.ts';
import type { Source } from './sources.ts';
import type { LineNames } from './use-line-names.ts';

interface CurvePickerProps {
  sources: readonly Source[];
  lines: readonly Line[];
  names: LineNames;
  onChoose: (lines: readonly Line[]) => void;
}

/** Selects curves: a quantity by name, or any curves of any sensors. */
export function CurvePicker({ sources, lines, names, onChoose }: CurvePickerProps) {
  const { t } = useTranslation('device');
  const quick = quickChoices(sources);
  const chosen = quickOf(quick, lines);
  const summary = useSummary(lines, names, chosen === null ? null : t(`curve.quick.${chosen}`));
  return (
    <Popover position="bottom-start" shadow="md" width={460} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          className={classes.target ?? ''}
          leftSection={<IconChartLine size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={t('curve.choose', { chosen: summary })}
        >
          {summary}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ''} aria-label={t('curve.chooseTitle')}>
        <Row gap={8} align="stretch" wrap className={classes.quick} role="group" aria-label={t('curve.quickTitle')}>
          {quick.map(({ key, lines: own }) => (
            <button key={key} type="button" aria-pressed={key === chosen} onClick={() => onChoose(own)}>
              {t(`curve.quick.${key}`)}
            </button>
          ))}
        </Row>
        <Stack gap={4} ruled p="8 0 0 0">
          {sources.map((source) => (
            <SourceLines key={source.id} source={source} lines={lines} names={names} onChoose={onChoose} />
          ))}
        </Stack>
        <Text as="p" text="least" tone="text3">
          {t('curve.limits', { curves: MOST_CURVES, panes: MOST_PANES })}
        </Text>
      </Popover.Dropdown>
    </Popover>
  );
}

function useSummary(lines: readonly Line[], names: LineNames, quick: string | null): string {
  const { t } = useTranslation('device');
  const sources = [...new Set(lines.map(({ source }) => source))];
  const [only] = sources;
  if (!only) return t('curve.noneChosen');
  const where = sources.length === 1 ? names.source(only) : t('curve.sourceCount', { count: sources.length });
  // A sensor is often named after its quantity.
  return quick === null || where.startsWith(quick) ? where : `${quick} · ${where}`;
}

/** The curves of one sensor by quantity, each a switch in its colour. */
function SourceLines({ source, lines, names, onChoose }: Omit<CurvePickerProps, 'sources'> & { source: Source }) {
  const { series } = tokens[useComputedColorScheme('light')];
  const isOn = (key: string): boolean => lines.some((line) => line.key === key);
  const toggle = (line: Line): void => {
    if (!isOn(line.key)) return onChoose([...lines, line]);
    // The last curve cannot be removed.
    if (lines.length > 1) onChoose(lines.filter(({ key }) => key !== line.key));
  };
  return (
    <details className={classes.source} open={lines.some(({ sourceId }) => sourceId === source.id)}>
      <summary>{names.source(source)}</summary>
      {quantities(source).map((quantity) => (
        <Row key={quantity.key} gap={8} align="stretch" wrap className={classes.quantity}>
          {quantity.fields
            .flatMap((field) =>
              field.isList
                ? Array.from({ length: source.elementCount }, (_, i) => lineOf(source, field, i + 1))
                : [lineOf(source, field, null)],
            )
            .map((line) => {
              const order = lines.findIndex(({ key }) => key === line.key);
              return (
                <button
                  key={line.key}
                  type="button"
                  aria-pressed={order >= 0}
                  disabled={order < 0 && isTooMuch(lines, line)}
                  onClick={() => toggle(line)}
                >
                  <i style={order < 0 ? undefined : { background: series[order % series.length] }} aria-hidden />
                  {names.line(line)} <small>{line.definition.unit}</small>
                </button>
              );
            })}
        </Row>
      ))}
    </details>
  );
}
