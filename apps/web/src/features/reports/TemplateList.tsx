import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { reportBlocks, type ReportBlock } from '@groundwatch/protocol/model';
import { ReportTemplateBodySchema, type ReportTemplate, type ReportTemplateBody } from '@groundwatch/protocol/rest';
import { queryOf } from '../../api/query.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { useSearch } from '../../registry/list/use-search.ts';
import { ResourceDialog } from '../../resource/ResourceDialog.tsx';
import { ResourceList } from '../../resource/ResourceList.tsx';
import { Row, Stack } from '../../ui/box.tsx';
import { useDialogForm } from '../../ui/dialog/dialog-form.ts';
import type { TableColumn } from '../../ui/table/types.ts';

const settings = { create: 'report:update', update: 'report:update', delete: 'report:update' };

/** The blocks of reports and their order. */
export function TemplateList() {
  const { t } = useTranslation('report');
  const columns: readonly TableColumn<ReportTemplate>[] = [
    { key: 'name', title: t('name'), render: ({ name }) => name },
    {
      key: 'blocks',
      title: t('template.blocks'),
      render: ({ blocks }) => blocks.map((block) => t(`block.${block}`)).join(' · '),
    },
    { key: 'issuer', title: t('template.issuer'), render: ({ issuer }) => issuer || '—' },
  ];
  const query = useQuery(queryOf('GET /rest/reports/templates', {}));
  const { rows, search } = useSearch(query.data, t('template.search'), ({ name, issuer }) => [name, issuer]);
  return (
    <ResourceList
      title={t('tab.templates')}
      path="reports/templates"
      auth={settings}
      query={{ ...query, data: rows }}
      search={search}
      columns={columns}
      nameOf={({ name }) => name}
      empty={t('template.none')}
      emptyText={t('template.noneText')}
      renderEditor={(template, onClose) => <TemplateDialog template={template} onClose={onClose} />}
    />
  );
}

function TemplateDialog({ template, onClose }: { template: ReportTemplate | null; onClose: () => void }) {
  const { t } = useTranslation('report');
  const form = useDialogForm<Omit<ReportTemplateBody, 'signers'> & { signers: string }, ReportTemplateBody>({
    initialValues: {
      name: template?.name ?? '',
      issuer: template?.issuer ?? '',
      blocks: template?.blocks ?? [...reportBlocks],
      signers: (template?.signers ?? []).join('\n'),
    },
    bodyOf: ({ signers, ...body }) => ({
      ...body,
      signers: signers.split('\n').filter((line) => line.trim() !== ''),
    }),
    schema: ReportTemplateBodySchema,
  });
  const { blocks } = form.values;
  // Disabled blocks are at the end.
  const order = [...blocks, ...reportBlocks.filter((block) => !blocks.includes(block))];
  const setBlocks = (next: ReportBlock[]): void => form.setFieldValue('blocks', next);
  const move = (at: number, by: number): void => {
    const next = [...blocks];
    [next[at], next[at + by]] = [next[at + by]!, next[at]!];
    setBlocks(next);
  };
  return (
    <ResourceDialog
      path="reports/templates"
      row={template}
      form={form}
      title={template?.name ?? t('template.add')}
      onClose={onClose}
    >
      <TextInput label={t('name')} {...form.getInputProps('name')} data-autofocus />
      <TextInput label={t('template.issuer')} {...form.getInputProps('issuer')} />
      <Stack as="fieldset" gap={8}>
        <legend>{t('template.blocks')}</legend>
        <Stack as="ol" lined>
          {order.map((block, at) => {
            const name = t(`block.${block}`);
            const isOn = at < blocks.length;
            return (
              <Row key={block} as="li" justify="between" gap={8} p="4 0">
                <Checkbox
                  label={name}
                  checked={isOn}
                  onChange={() => setBlocks(isOn ? blocks.filter((one) => one !== block) : [...blocks, block])}
                />
                {isOn && (
                  <Row gap={4}>
                    {([-1, 1] as const).map((by) => (
                      <Button
                        key={by}
                        variant="default"
                        size="compact-sm"
                        disabled={at + by < 0 || at + by >= blocks.length}
                        aria-label={t(by < 0 ? 'template.up' : 'template.down', { name })}
                        onClick={() => move(at, by)}
                      >
                        {by < 0 ? '↑' : '↓'}
                      </Button>
                    ))}
                  </Row>
                )}
              </Row>
            );
          })}
        </Stack>
        {form.problemAt('blocks')}
      </Stack>
      <Textarea
        label={t('template.signers')}
        description={t('template.signersHint')}
        autosize
        {...form.getInputProps('signers')}
      />
    </ResourceDialog>
  );
}
