import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from '../../../../i18n/i18n.ts';
import { Stack, Text } from '../../../../ui/box.tsx';
import type { DefinitionLine } from '../use-definition-lines.ts';
import { differenceOf } from './difference.ts';

interface DifferenceLinesProps {
  /** Null: there is none, so everything is listed. */
  before: readonly DefinitionLine[] | null;
  after: readonly DefinitionLine[];
}

/** The differences from the previous definition. */
export function DifferenceLines({ before, after }: DifferenceLinesProps) {
  const { t } = useTranslation('alarm');
  if (before === null)
    return (
      <Stack as="dl" gap={4} mt={8}>
        {after.map(({ key, label, value }) => (
          <Stack key={key} columns="minmax(90px, 0.6fr) minmax(0, 1.4fr)" gap={8}>
            <Text as="dt" tone="text3">
              {label}
            </Text>
            <Text as="dd" breaks>
              {value}
            </Text>
          </Stack>
        ))}
      </Stack>
    );
  const lines = differenceOf(before, after);
  if (lines.length === 0)
    return (
      <Text as="p" text="least" tone="text3">
        {t('rules.sameDefinition')}
      </Text>
    );
  return (
    <Stack as="dl" gap={4} mt={8}>
      {lines.map(({ key, label, before: was, after: is }) => (
        <Stack key={key} columns="minmax(90px, 0.6fr) minmax(0, 1.4fr)" gap={8}>
          <Text as="dt" tone="text3">
            {label}
          </Text>
          <Text as="dd" breaks>
            <Text as="del" tone="text3">
              {was ?? '—'}
            </Text>{' '}
            <IconArrowRight size={12} aria-label={t('rules.becomes')} />{' '}
            <Text as="b" weight={600}>
              {is ?? '—'}
            </Text>
          </Text>
        </Stack>
      ))}
    </Stack>
  );
}
