import { useState } from 'react';
import type { AlarmRuleVersion } from '@groundwatch/protocol/rest';
import { useLanguage, useTranslation } from '../../../../i18n/i18n.ts';
import { Box, Row, Stack, Text } from '../../../../ui/box.tsx';
import { formatStamp } from '../../../../ui/format-time.ts';
import { plainNumber } from '../plain-number.ts';
import type { DefinitionLine } from '../use-definition-lines.ts';
import { DifferenceLines } from './DifferenceLines.tsx';

interface VersionListProps {
  /** Newest first. */
  versions: readonly AlarmRuleVersion[];
  linesOf: (definition: AlarmRuleVersion['definition']) => DefinitionLine[];
  zone: string | undefined;
}

/** Alarms per week of the stored back-test. */
function keptPerWeek({ backtest }: AlarmRuleVersion): number | null {
  const proposed = backtest?.['proposed'];
  const figure = typeof proposed === 'object' && proposed !== null ? Object.entries(proposed) : [];
  const found = figure.find(([key]) => key === 'alarmsPerWeek')?.[1] as unknown;
  return typeof found === 'number' ? found : null;
}

/** Every version: since when, by whom, why, and what it changed. */
export function VersionList({ versions, linesOf, zone }: VersionListProps) {
  const { t } = useTranslation('alarm');
  const { locale } = useLanguage();
  const [open, setOpen] = useState<number | null>(null);
  return (
    <Stack as="ol" lined touch>
      {versions.map((version, index) => {
        const before = versions[index + 1];
        const perWeek = keptPerWeek(version);
        const isOpen = open === version.version;
        return (
          <Box key={version.version} as="li" p="8 0">
            <Row
              as="button"
              type="button"
              style={{ width: '100%', minHeight: 28 }}
              gap="0 12"
              align="baseline"
              wrap
              tone="text2"
              aria-expanded={isOpen}
              onClick={() => setOpen(isOpen ? null : version.version)}
            >
              <Text as="strong" weight={600} tone="accent">
                {t('rules.versionNo', { number: version.version })}
              </Text>
              <time dateTime={version.effectiveFrom}>
                {formatStamp(Date.parse(version.effectiveFrom), zone).slice(0, 16)}
              </time>
              <span>{version.accountName}</span>
              {index === 0 && <Text tone="text3">{t('rules.inForce')}</Text>}
              {!version.isEnabled && <Text tone="text3">{t('rules.is.off')}</Text>}
            </Row>
            {version.note !== '' && (
              <Text as="p" mt={2}>
                {version.note}
              </Text>
            )}
            {perWeek !== null && (
              <Text as="p" mt={2} text="least" tone="text3">
                {t('rules.keptBacktest', { perWeek: plainNumber(Number(perWeek.toPrecision(3)), locale) })}
              </Text>
            )}
            {isOpen && (
              <DifferenceLines
                before={before ? linesOf(before.definition) : null}
                after={linesOf(version.definition)}
              />
            )}
          </Box>
        );
      })}
    </Stack>
  );
}
