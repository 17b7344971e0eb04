import {
  ActionIcon,
  Button,
  Checkbox,
  NumberInput,
  PasswordInput,
  TextInput,
  useMantineColorScheme,
} from '@mantine/core';
import { IconDots, IconDownload, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { statusFields } from '@groundwatch/protocol/model';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import { Box, Row, Stack, Text } from '../../ui/box.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Drawer } from '../../ui/dialog/Drawer.tsx';
import { FilterChoice } from '../../ui/FilterChoice.tsx';
import { Toolbar } from '../../ui/Toolbar.tsx';
import { showNote } from '../../ui/toasts.ts';
import { Facts } from '../../ui/Facts.tsx';
import { FreshValue } from '../../ui/FreshValue.tsx';
import { LanguageLinks } from '../../ui/LanguageLinks.tsx';
import { Note } from '../../ui/Note.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Empty, PanelError, Skeleton } from '../../ui/states.tsx';
import { StateSymbol } from '../../ui/symbols/Symbol.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { AddButton } from '../../ui/AddButton.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Figures } from '../../ui/Figures.tsx';
import { FormBar } from '../../ui/FormBar.tsx';
import { Tag } from '../../ui/Tag.tsx';

const battery = statusFields.find(({ key }) => key === 'battery')!;
const signal = statusFields.find(({ key }) => key === 'signal')!;

/** Example data, enough that only visible rows exist. */
const rows = Array.from({ length: 195 }, (_, index) => ({
  id: index + 1,
  volts: index % 17 === 3 ? null : 11.2 + ((index * 37) % 190) / 100,
  dBm: -60 - ((index * 13) % 50),
}));

const themes = ['light', 'dark'] as const;
const freshnesses = ['fresh', 'late', 'offline'] as const;
const openings = ['Dialog', 'ConfirmDialog', 'Drawer'] as const;
const choiceOf = (value: string) => ({ value, label: value });
const levels = ['level1', 'level2', 'level3', 'level4'] as const;

/** All parts of the kit, for developers. Texts come from the catalogues, figures are examples. */
export function KitPage() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [isOn, setOn] = useState(true);
  const [station, setStation] = useState('');
  const [opened, setOpened] = useState<(typeof openings)[number] | null>(null);
  const close = (): void => setOpened(null);
  const plainFacts = [
    [t('table.station'), 'KS-01'],
    [t('table.device'), '860000000000001'],
    [t('table.state'), t('state.online')],
  ] as const;
  const figures = [
    { label: t('table.battery'), value: '12.60', unit: 'V', note: t('state.late') },
    { label: t('table.signal'), value: '−71', unit: 'dBm' },
  ];
  return (
    // Full width, because there is no page tab here.
    <Box style={{ container: 'page / inline-size' }}>
      <Page
        title="Kit"
        buttons={
          <>
            <LanguageLinks />
            <Segments
              label={t('shell.auto')}
              value={colorScheme === 'dark' ? 'dark' : 'light'}
              options={themes.map((value) => ({ value, label: t(`shell.${value}`) }))}
              onChange={setColorScheme}
            />
          </>
        }
      >
        <Panel title="Button, AddButton, ActionIcon, Checkbox, Segments">
          <Row gap={12} wrap>
            <Button>{t('common.confirm')}</Button>
            <Button variant="default">{t('common.retry')}</Button>
            <Button variant="subtle">{t('common.cancel')}</Button>
            <Button variant="danger">{t('logout.action')}</Button>
            <Button loading>{t('common.loading')}</Button>
            <AddButton count={2} most={2} onAdd={() => undefined}>
              {t('table.device')}
            </AddButton>
            <ActionIcon variant="default" size={36} aria-label={t('tabs.more')}>
              <IconDots size={16} />
            </ActionIcon>
            <Checkbox checked={isOn} label={t('state.online')} onChange={() => setOn(!isOn)} />
          </Row>
        </Panel>
        <Panel title="TextInput, NumberInput, PasswordInput">
          <Stack columns="repeat(auto-fit, minmax(min(100%, 200px), 1fr))" gap={12} align="start">
            <TextInput label={t('table.device')} defaultValue="860000000000001" />
            <NumberInput label={t('table.battery')} defaultValue={12.6} suffix=" V" />
            <TextInput label={t('table.station')} error={t('login.accountMissing')} />
            <PasswordInput label={t('login.password')} />
          </Stack>
        </Panel>
        <Panel title="Dialog, ConfirmDialog, Drawer, Toast">
          <Row gap={12} wrap>
            {openings.map((name) => (
              <Button key={name} variant="default" onClick={() => setOpened(name)}>
                {name}
              </Button>
            ))}
            <Button variant="default" onClick={() => showNote(t('chunk.unsaved'))}>
              Toast
            </Button>
          </Row>
          {opened === 'Dialog' && (
            <Dialog title={t('table.device')} submit={t('common.confirm')} onSubmit={close} onClose={close}>
              <TextInput label={t('table.station')} error={t('login.accountMissing')} data-autofocus />
            </Dialog>
          )}
          {opened === 'ConfirmDialog' && (
            <ConfirmDialog
              title={t('logout.action')}
              text={t('chunk.unsaved')}
              confirm={t('common.confirm')}
              isDangerous
              onConfirm={close}
              onClose={close}
            />
          )}
          {opened === 'Drawer' && (
            <Drawer title="KS-01" onClose={close}>
              <Facts layout="beside" facts={plainFacts} />
            </Drawer>
          )}
        </Panel>
        <Stack columns="repeat(auto-fit, minmax(min(100%, 300px), 1fr))" gap={16}>
          <Panel title="Facts" aside={<IconPencil size={16} aria-hidden />}>
            <Facts
              facts={[
                [t('table.battery'), <FreshValue key="v" field={battery} value={12.68} freshness="fresh" />],
                [t('table.signal'), <FreshValue key="s" field={signal} value={-98} freshness="late" />],
                [t('table.station'), 'KS-01'],
              ]}
            />
          </Panel>
          <Panel title="Facts: over, beside">
            <Facts layout="over" least={110} facts={plainFacts} />
            <Facts layout="beside" mt={16} facts={plainFacts} />
          </Panel>
          <Panel title="Figures: tiles, band">
            <Figures look="tiles" figures={figures} />
            <Figures mt={16} figures={figures} />
          </Panel>
          <Panel title="Tag, Chip, FormBar">
            <Row gap={8} wrap>
              <Tag>{t('state.late')}</Tag>
              <Tag isFaint>{t('state.online')}</Tag>
              <Chip aria-pressed>{t('table.station')}</Chip>
              <Chip aria-pressed={false}>{t('table.device')}</Chip>
            </Row>
            <FormBar note={t('chunk.unsaved')} isProblem={false}>
              <Button>{t('common.confirm')}</Button>
            </FormBar>
          </Panel>
          <Panel title="Note">
            <Stack gap={8}>
              <Note>{t('state.plainMeans')}</Note>
              <Note kind="warning">{t('chunk.unsaved')}</Note>
              <Note kind="failure">{t('error.network')}</Note>
            </Stack>
          </Panel>
          <Panel title="FreshValue, StateSymbol">
            <Stack gap={8}>
              {freshnesses.map((freshness) => (
                <Row key={freshness} justify="between">
                  <Text tone="text2">{t(`state.${freshness}`)}</Text>
                  <FreshValue field={battery} value={12.4} freshness={freshness} />
                </Row>
              ))}
              <Row gap={12}>
                {levels.map((kind) => (
                  <StateSymbol key={kind} kind={kind} size={24} label={t(`symbol.${kind}`)} />
                ))}
              </Row>
            </Stack>
          </Panel>
          <Panel title="Empty">
            <Empty title={t('panel.noData')} text={t('table.noMatch')}>
              <Button size="xs" variant="default">
                {t('table.clear')}
              </Button>
            </Empty>
          </Panel>
          <Panel title="Skeleton">
            <Skeleton />
          </Panel>
          <Panel title="PanelError">
            <PanelError message={t('error.timeout')} onRetry={() => undefined} />
          </Panel>
        </Stack>
        <Panel
          title="Toolbar, DataTable"
          isFlush
          aside={
            <Button size="xs" variant="default" leftSection={<IconDownload size={14} />}>
              CSV
            </Button>
          }
        >
          <Toolbar>
            <TextInput type="search" aria-label={t('table.filter')} placeholder={t('table.filter')} />
            <FilterChoice
              label={t('table.station')}
              data={['KS-01', 'KS-02'].map(choiceOf)}
              value={station || undefined}
              onChange={setStation}
            />
          </Toolbar>
          <KitTable />
        </Panel>
      </Page>
    </Box>
  );
}

function KitTable() {
  const { t } = useTranslation();
  const name = useNames();
  const value = (field: typeof battery, of: number | null) => <FreshValue field={field} value={of} freshness="fresh" />;
  return (
    <Box style={{ height: 320, display: 'flex' }}>
      <DataTable
        label={t('table.label')}
        columns={[
          { key: 'device', title: t('table.device'), sortBy: ({ id }) => id, render: ({ id }) => `KS-${id}` },
          { key: 'state', title: t('table.state'), render: () => t('state.online') },
          {
            key: 'battery',
            title: name(battery.names),
            isNumeric: true,
            sortBy: ({ volts }) => volts,
            render: ({ volts }) => value(battery, volts),
          },
          {
            key: 'signal',
            title: name(signal.names),
            isNumeric: true,
            sortBy: ({ dBm }) => dBm,
            render: ({ dBm }) => value(signal, dBm),
          },
        ]}
        rows={rows}
        hasCards
      />
    </Box>
  );
}
