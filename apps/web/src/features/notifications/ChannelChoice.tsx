import { Checkbox, Input } from '@mantine/core';
import type { ChannelKind } from '@groundwatch/protocol/model';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { Row, Text } from '../../ui/box.tsx';

interface ChannelChoiceProps {
  channels: readonly {
    readonly id: number;
    readonly name: string;
    readonly kind: ChannelKind;
  }[];
  value: readonly number[];
  error?: ReactNode;
  onChange: (ids: number[]) => void;
}

/** Selects channels. */
export function ChannelChoice({ channels, value, error, onChange }: ChannelChoiceProps) {
  const { t } = useTranslation('alarm');
  return (
    <Row as="fieldset" gap="8 16" align="stretch" wrap>
      <legend>{t('notifications.channelsOf')}</legend>
      {channels.map(({ id, name, kind }) => (
        <Checkbox
          key={id}
          label={`${name} · ${t(`notifications.kind.${kind}`)}`}
          checked={value.includes(id)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...value, id] : value.filter((other) => other !== id))
          }
        />
      ))}
      {channels.length === 0 && (
        <Text as="p" text="table" tone="text2">
          {t('notifications.noChannels')}
        </Text>
      )}
      <Input.Error>{error}</Input.Error>
    </Row>
  );
}
