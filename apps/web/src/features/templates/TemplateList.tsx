import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { parameterSetOf } from '@groundwatch/protocol/model';
import { Link } from 'react-router';
import { templatesQuery } from '../../api/rollouts.ts';
import { linesOf } from '../../commands/content.ts';
import { useLanguage, useNames, useTranslation } from '../../i18n/i18n.ts';
import { Allowed } from '../../session/permissions.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Row, Text } from '../../ui/box.tsx';
import links from './LinkList.module.css';

/** Templates by name, each with what it sets. */
export function TemplateList() {
  const { t } = useTranslation('control');
  const { language } = useLanguage();
  const name = useNames();
  const list = useQuery(templatesQuery);
  const add = (
    <Allowed auth="template:create">
      <Button
        component={Link}
        to="?template=new"
        size="xs"
        leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
      >
        {t('templates.new')}
      </Button>
    </Allowed>
  );
  return (
    <Panel
      title={t('templates.title')}
      aside={add}
      isLoading={list.isPending}
      skeleton={<Skeleton rows={6} height={48} />}
      error={list.data ? null : list.error}
      onRetry={() => void list.refetch()}
      empty={list.data?.length === 0 ? t('templates.none') : undefined}
    >
      <ul className={links.list}>
        {list.data?.map((template) => (
          <li key={template.id}>
            <Link to={`?template=${template.id}`} className={links.item}>
              <Row as="span" gap="0 12" align="baseline" justify="between" wrap>
                <Text as="strong" weight={600}>
                  {template.name}
                </Text>
                <Text tone="text2">{name(parameterSetOf(template.set)!.names)}</Text>
              </Row>
              <Text text="table" tone="text2" truncate>
                {linesOf(template.set, template.values, language)
                  .map(({ label, value }) => `${label} ${value}`)
                  .join(' · ')}
              </Text>
              {template.note !== '' && (
                <Text as="small" text="least" tone="text3">
                  {template.note}
                </Text>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
