import { Checkbox, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Text } from '../../../ui/box.tsx';
import { bytesOf, MOST_RAW_BYTES, rawProblem, type Ask } from './ask.ts';
import { SendDialog, type SendProps } from './SendDialog.tsx';

/** Sends a text unchanged, and once unless the user declares repetition harmless. */
export function RawDialog({ ask, ...send }: SendProps & { ask: Extract<Ask, { kind: 'raw' }> }) {
  const { t } = useTranslation('control');
  const [text, setText] = useState(ask.text ?? '');
  const [isRepeatable, setRepeatable] = useState(ask.isRepeatable ?? false);
  const bytes = bytesOf(text);
  const problem = rawProblem(text);
  const words =
    problem === 'tooLong'
      ? t('commands.send.raw.tooLong', { over: bytes - MOST_RAW_BYTES })
      : problem === 'control'
        ? t('commands.send.raw.control')
        : null;
  return (
    <SendDialog
      {...send}
      kind="raw"
      title={t('commands.send.raw.title')}
      confirm={t('commands.send.raw.confirm')}
      order={problem === null ? { kind: 'raw', body: { text, isRepeatable } } : null}
    >
      <div>
        <Textarea
          label={t('commands.send.raw.text')}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          value={text}
          error={words}
          autosize
          minRows={2}
          maxRows={6}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          data-autofocus
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Text as="p" mt={4} text="least" tone={problem === 'tooLong' ? 'red' : 'text3'} textAlign="right">
          {t('commands.send.raw.bytes', { bytes, most: MOST_RAW_BYTES })}
        </Text>
      </div>
      <Checkbox
        checked={isRepeatable}
        label={t('commands.send.raw.repeatable')}
        description={t('commands.send.raw.repeatableHint')}
        onChange={(event) => setRepeatable(event.currentTarget.checked)}
      />
    </SendDialog>
  );
}
