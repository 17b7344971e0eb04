import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { DeviceTablePanel } from '../../panels/devices/DeviceTablePanel.tsx';
import { useFilterWords } from '../../panels/devices/use-filter-words.ts';
import { DeviceViews } from '../../registry/DeviceViews.tsx';
import { readQuery } from '../../live/fleet/table-query.ts';
import { useStations } from '../../api/registry.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Column } from '../../ui/box.tsx';
import classes from './DevicesPage.module.css';

export function DevicesPage() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const query = useMemo(() => readQuery(params), [params]);
  const list = useStations();
  const stations = useMemo(() => new Map(list.map((station) => [station.id, station])), [list]);
  const words = useFilterWords(query, stations).map(({ text }) => text);
  const title = usePageTitle(t('page.devices'), [...words, query.text].filter((word) => word !== '').join(' · '));
  return (
    <Column fill page gap={12} style={{ minHeight: 320 }}>
      <h1 className="gw-visually-hidden">{title}</h1>
      <DeviceViews />
      <DeviceTablePanel className={classes.panel} />
    </Column>
  );
}
