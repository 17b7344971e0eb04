import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { ALL_DEVICES } from '../../api/command-follower.ts';
import { commandsQuery, type CommandView } from '../../api/commands.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { useZone } from '../../session/use-zone.ts';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useListView } from '../../ui/table/use-list-view.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Text } from '../../ui/box.tsx';
import { CommandDrawer } from './CommandDrawer.tsx';
import { CommandFilters } from './CommandFilters.tsx';
import { askedOf, listDefaults } from './view.ts';
import { useCommandColumns } from '../../features/commands/list/use-command-columns.tsx';
import { pageProps } from '../../ui/table/page-props.ts';

/** The server's limit of counted rows. */
const MOST_COUNTED = 10_000;
const OPENED = 'command';

/** Commands of all devices, newest first, updated by messages. */
export function CommandsPage() {
  const { t } = useTranslation('control');
  const [view, setView] = useListView(listDefaults);
  const zone = useZone();
  const [params, setParams] = useSearchParams();
  const columns = useCommandColumns(zone, true);
  const title = usePageTitle(t('commands.history.title'));
  const asked = useMemo((): CommandView => askedOf(view, zone), [view, zone]);
  const list = useQuery(commandsQuery(ALL_DEVICES, asked));
  const total = list.data?.total ?? 0;
  const opened = params.get(OPENED);
  const open = useCallback(
    (id: string | null) =>
      setParams((now) => {
        const next = new URLSearchParams(now);
        if (id === null) next.delete(OPENED);
        else next.set(OPENED, id);
        return next;
      }),
    [setParams],
  );
  return (
    <>
      <Page title={title}>
        <Panel isList title={title}>
          <CommandFilters view={view} onView={setView} />
          {total === MOST_COUNTED && (
            <Text as="p" p="0 16 8 16" tone="text3">
              {t('commands.history.more', { count: MOST_COUNTED })}
            </Text>
          )}
          <DataTable
            label={title}
            columns={columns}
            {...pageProps(list, view, setView)}
            nameOf={({ number }) => `#${number}`}
            onOpen={({ id }) => open(id)}
            highlighted={opened}
            empty={t('commands.history.empty')}
          />
        </Panel>
      </Page>
      {opened !== null && (
        <CommandDrawer
          id={opened}
          known={list.data?.records.find(({ id }) => id === opened)}
          zone={zone}
          onClose={() => open(null)}
        />
      )}
    </>
  );
}
