import { Button, TextInput } from '@mantine/core';
import { IconCloudUpload, IconSearch, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { clearErrors, CAPACITY, useErrorCount, useErrors, type LoggedError } from '../../errors/error-log.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Box, Row, Text } from '../../ui/box.tsx';
import { Page } from '../../ui/Page.tsx';
import { useZone } from '../../session/use-zone.ts';
import { zoneOffset } from '../../ui/format-time.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { LogRows } from './LogRows.tsx';
import { UploadButton } from './UploadButton.tsx';
import { Empty } from '../../ui/states.tsx';

const matches = ({ tag, message, page, detail }: LoggedError, wanted: string): boolean =>
  [tag, message, page, detail].some((text) => text.toLocaleLowerCase().includes(wanted));

/** The errors of this browser tab: to read, search, and upload. */
export function LogPage() {
  const { t } = useTranslation();
  const { t: word } = useTranslation('admin');
  const entries = useErrors();
  const count = useErrorCount();
  const [filter, setFilter] = useState('');
  const zone = useZone();
  const title = usePageTitle(t('page.log'));
  const wanted = filter.trim().toLocaleLowerCase();
  const shown = wanted === '' ? entries : entries.filter((entry) => matches(entry, wanted));

  return (
    <Page
      title={title}
      buttons={
        <>
          <TextInput
            w={240}
            value={filter}
            onChange={(event) => setFilter(event.currentTarget.value)}
            aria-label={word('log.filter')}
            placeholder={word('log.filter')}
            leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
          />
          <UploadButton entries={entries} icon={<IconCloudUpload size={16} stroke={1.6} aria-hidden />} />
          <Button
            variant="default"
            disabled={entries.length === 0}
            leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
            onClick={clearErrors}
          >
            {word('log.clear')}
          </Button>
        </>
      }
      lead={
        <Text as="p" tone="text2" style={{ maxWidth: '72ch' }}>
          {word('log.about', { capacity: CAPACITY })}
        </Text>
      }
    >
      <Box as="section" shrink framed style={{ overflow: 'hidden' }} aria-label={title}>
        <Row as="p" align="stretch" justify="between" p="8 16" text="table" tone="text3" role="status">
          <span>{word('log.count', { count, shown: shown.length })}</span>
          <span>{zoneOffset(zone, Date.now())}</span>
        </Row>
        {shown.length > 0 ? (
          <LogRows label={t('page.log')} entries={shown} />
        ) : (
          <Empty text={word(entries.length === 0 ? 'log.empty' : 'log.noMatch')} />
        )}
      </Box>
    </Page>
  );
}
