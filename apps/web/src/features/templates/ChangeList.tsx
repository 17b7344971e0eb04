import { parameterSetOf } from '@groundwatch/protocol/model';
import type { PreviewLine } from '@groundwatch/protocol/rest';
import { IconArrowRight } from '@tabler/icons-react';
import { parameterText } from '../../commands/content.ts';
import { useLanguage, useNames, useTranslation } from '../../i18n/i18n.ts';
import { Row, Stack, Text } from '../../ui/box.tsx';

interface ChangeListProps {
  set: number;
  changes: PreviewLine['changes'];
}

/** Changes of parameters in catalogue order. */
export function ChangeList({ set, changes }: ChangeListProps) {
  const { t } = useTranslation('control');
  const { language } = useLanguage();
  const name = useNames();
  const byKey = new Map((parameterSetOf(set)?.params ?? []).map((parameter) => [parameter.key, parameter]));
  return (
    <Stack as="ul" gap={2}>
      {changes.map(({ key, from, isKnown, to }) => {
        const parameter = byKey.get(key);
        if (!parameter) return null;
        return (
          <Row as="li" key={key} gap="0 8" wrap>
            <Text tone="text2" capital>
              {name(parameter.names)}
            </Text>{' '}
            <Text tone="text3">{isKnown ? parameterText(parameter, from, language) : t('templates.unknown')}</Text>
            <IconArrowRight size={12} aria-label={t('password.becomes')} />
            <Text as="strong" weight={600} breaks>
              {parameterText(parameter, to, language)}
            </Text>
          </Row>
        );
      })}
    </Stack>
  );
}
