import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconSend } from '@tabler/icons-react';
import type { DevicePanel, DeviceTab, PanelKey } from '@groundwatch/protocol/model';
import type { Device, Station } from '@groundwatch/protocol/rest';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { useSearchParams, type To } from 'react-router';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import { PanelName } from '../../sensors/panel-name.ts';
import type { PanelProps } from '../../sensors/panel-props.ts';
import type { ShownSensor } from '../../sensors/sensor-layout.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Row, Stack } from '../../ui/box.tsx';
import { TabRow } from '../../ui/TabRow.tsx';
import { readPlace, withPlace } from './device-address.ts';
import classes from './DevicePage.module.css';
import { DeviceSide } from './DeviceSide.tsx';
import { KeptPart } from './KeptPart.tsx';
import { offeredTabs, panelComponents, tabComponents } from './panel-registry.ts';
import { TabList } from './TabList.tsx';

interface DeviceTabsProps {
  device: Device;
  station: Station | undefined;
  sensors: readonly ShownSensor[];
  panels: readonly DevicePanel[];
  /** Link to the run status history. */
  historyPlace: To | null;
}

/** Tabs with run status and online times beside them. */
const withSide: ReadonlySet<string> = new Set(['latest', 'curve']);

/** The tabs of the page, each loaded at first use and kept. */
export function DeviceTabs({ device, station, sensors, panels, historyPlace }: DeviceTabsProps) {
  const { t } = useTranslation('device');
  const name = useNames();
  const id = useId();
  const [params, setParams] = useSearchParams();
  const tabs = useMemo(() => offeredTabs(panels), [panels]);
  const place = readPlace(params, tabs, panels);

  // The last panel of each tab.
  const [last, setLast] = useState<Partial<Record<DeviceTab, string>>>({});
  if (place.panel !== undefined && last[place.tab] !== place.panel) setLast({ ...last, [place.tab]: place.panel });
  const go = (tab: DeviceTab, panel: string | undefined): void =>
    setParams((now) => withPlace(now, { tab, panel }), { replace: true });

  const part = place.panel ?? place.tab;
  const [visited, setVisited] = useState<readonly string[]>([part]);
  if (!visited.includes(part)) setVisited([...visited, part]);

  const given: PanelProps = { device, sensors, zone: station?.timeZone };
  const waiting = (title: string): ReactNode => (
    <Panel title={title} isNamedAbove isLoading>
      {null}
    </Panel>
  );
  /** One part with its title, visible or hidden. */
  const kept = (owner: string, key: string, title: string, content: ReactNode): ReactNode =>
    visited.includes(key) && (
      <KeptPart
        key={key}
        id={owner}
        tab={key}
        isShown={key === part}
        className={withSide.has(key) ? classes.columns : classes.whole}
        waiting={waiting(title)}
      >
        <Stack gap={16} shrink>
          <PanelName value={title}>{content}</PanelName>
        </Stack>
        {withSide.has(key) && <DeviceSide device={device} zone={given.zone} historyPlace={historyPlace} />}
      </KeptPart>
    );

  /** Button that opens a panel of another tab, if the device has it. */
  const shortcut = (panel: PanelKey, label: string, Icon: typeof IconSend): ReactNode => {
    const there = panels.find(({ key }) => key === panel);
    return (
      there && (
        <Button
          key={panel}
          variant="default"
          size="xs"
          aria-label={label}
          leftSection={<Icon size={16} stroke={1.8} aria-hidden />}
          className={classes.shortcut ?? ''}
          onClick={() => go(there.tab, panel)}
        >
          {label}
        </Button>
      )
    );
  };

  return (
    <>
      <Row gap={8} className={`${classes.tabs} gw-no-print`}>
        <TabList
          id={id}
          label={t('page.tabs')}
          look="line"
          options={tabs.map((key) => ({ key, label: t(`page.tab.${key}`) }))}
          value={place.tab}
          onChange={(key) => go(key as DeviceTab, last[key as DeviceTab])}
        />
        <Row gap={8} ml="auto" fixed>
          {shortcut('rtu-parameters', t('page.parameters'), IconAdjustmentsHorizontal)}
          {shortcut('command-list', t('page.send'), IconSend)}
        </Row>
      </Row>
      {tabs.map((tab) => {
        const Tab = tabComponents[tab];
        const own = panels.filter((panel) => panel.tab === tab);
        if (Tab) return kept(id, tab, t(`page.tab.${tab}`), <Tab {...given} station={station} />);
        return (
          <Stack
            key={tab}
            id={`${id}-panel-${tab}`}
            role="tabpanel"
            aria-labelledby={`${id}-tab-${tab}`}
            gap={8}
            shrink
            hidden={tab !== place.tab}
          >
            <TabRow
              tabs={
                <TabList
                  id={`${id}-${tab}`}
                  label={t('page.panels', { tab: t(`page.tab.${tab}`) })}
                  look="chip"
                  options={own.map(({ key, names }) => ({ key, label: name(names) }))}
                  value={place.tab === tab ? (place.panel ?? '') : (last[tab] ?? own[0]?.key ?? '')}
                  onChange={(key) => go(tab, key)}
                />
              }
            >
              {own.map(({ key, names }) => {
                const Content = panelComponents[key as keyof typeof panelComponents];
                return Content && kept(`${id}-${tab}`, key, name(names), <Content {...given} />);
              })}
            </TabRow>
          </Stack>
        );
      })}
    </>
  );
}
