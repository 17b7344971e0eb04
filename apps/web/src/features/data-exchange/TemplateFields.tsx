import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import { forwardPlaceholders, forwardKinds, type ForwardKind } from '@groundwatch/protocol/model';
import { call } from '../../api/client.ts';
import { useChange } from '../../api/query.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Row, Stack, Text } from '../../ui/box.tsx';
import { Note } from '../../ui/Note.tsx';
import { Segments } from '../../ui/Segments.tsx';
import type { Fields } from './DestinationDialog.tsx';

const example = { whole: '"{{values.x}}"' };

/** The message templates, with a preview of real data. */
export function TemplateFields({ form }: Fields) {
  const { t } = useTranslation('exchange');
  const [kind, setKind] = useState<ForwardKind>('reading');
  const { format, templates, config, projectIds, stationIds, kind: way } = form.values;
  const body = {
    kind,
    format,
    template: templates[kind],
    topic: way === 'mqtt' ? String(config['topic']) : '',
    projectIds,
    stationIds,
  };
  const preview = useChange((asked: typeof body) => call('POST /rest/forwarding/preview', { body: asked }));
  return (
    <Stack gap={12}>
      <NativeSelect
        label={t('format')}
        data={(['json', 'dp'] as const).map((value) => ({ value, label: t(`formats.${value}`) }))}
        value={format}
        onChange={({ currentTarget: { value } }) => {
          const isDp = value === 'dp';
          form.setValues({
            format: isDp ? 'dp' : 'json',
            ...(isDp ? { sendsAlarms: false, ...(way === 'mqtt' ? { config: { ...config, topic: '$dp' } } : {}) } : {}),
          });
        }}
      />
      {format === 'dp' && <Note>{t('dpHint')}</Note>}
      <Row gap="8 16" wrap justify="between">
        <Segments
          label={t('message')}
          value={kind}
          options={forwardKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChange={(next) => {
            setKind(next);
            preview.reset();
          }}
        />
        <Button variant="default" size="xs" loading={preview.isPending} onClick={() => preview.mutate(body)}>
          {t('preview')}
        </Button>
      </Row>
      {format === 'json' &&
        forwardKinds
          .filter((one) => one === kind || form.problemAt(`templates.${one}`) !== undefined)
          .map((one) => (
            <Textarea
              key={one}
              label={t('template', { kind: t(`kind.${one}`) })}
              description={t('templateHint', example)}
              autosize
              minRows={4}
              maxRows={12}
              spellCheck={false}
              styles={{ input: { fontFamily: 'var(--gw-font-mono, monospace)' } }}
              {...form.getInputProps(`templates.${one}`)}
            />
          ))}
      {format === 'json' && (
        <details>
          <summary>{t('placeholders')}</summary>
          <Text as="p" text="table" tone="text2" breaks>
            {[...forwardPlaceholders[kind], ...(kind === 'alarm' ? [] : ['values.…'])]
              .map((placeholder) => `{{${placeholder}}}`)
              .join(' ')}
          </Text>
        </details>
      )}
      <div role="status">
        {preview.error && <Note kind="failure">{preview.error.message}</Note>}
        {preview.data?.problem && <Note kind="warning">{preview.data.problem}</Note>}
        {preview.data && preview.data.problem === '' && preview.data.body === null && <Note>{t('noData')}</Note>}
        {preview.data?.body && (
          <Stack gap={8} p={12} framed>
            {preview.data.topic !== '' && (
              <Text mono text="table" breaks>
                {preview.data.topic}
              </Text>
            )}
            <Text as="pre" mono text="least" pre breaks>
              {preview.data.body}
            </Text>
          </Stack>
        )}
      </div>
    </Stack>
  );
}
