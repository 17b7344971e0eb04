import { useMemo, useState } from 'react';
import type { Alarm, Device } from '@groundwatch/protocol/rest';
import { groupFlood, type Grouping } from '../../../alarms/flood.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Box, Text } from '../../../ui/box.tsx';
import { AlarmRow, type RowActions } from './AlarmRow.tsx';
import { GroupRow } from './GroupRow.tsx';
import classes from './Standing.module.css';

interface AlarmTableProps {
  /** In the order in which they are shown. */
  alarms: readonly Alarm[];
  grouping: Grouping;
  devices: ReadonlyMap<string, Device>;
  zone: string | undefined;
  selected: ReadonlySet<number>;
  isBusy: boolean;
  actions: RowActions;
}

/** Rows that are drawn at once; who wants more says so. */
const STEP = 100;

const keys: Readonly<Record<Grouping, ((alarm: Alarm) => string) | null>> = {
  station: ({ stationId }) => `station:${stationId}`,
  rule: ({ ruleId }) => `rule:${ruleId}`,
  none: null,
};

/** Standing alarms under each other; those of a flood as one row for each station or rule, until it is opened. */
export function AlarmTable(props: AlarmTableProps) {
  const { alarms, grouping, devices, zone, selected, isBusy, actions } = props;
  const { t } = useTranslation('alarm');
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const [most, setMost] = useState(STEP);
  const rows = useMemo(() => groupFlood(alarms, keys[grouping]), [alarms, grouping]);
  const toggle = (key: string): void =>
    setExpanded((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  const row = (alarm: Alarm, isNested = false) => (
    <AlarmRow
      key={alarm.id}
      alarm={alarm}
      device={devices.get(alarm.deviceNo)}
      zone={zone}
      isSelected={selected.has(alarm.id)}
      isBusy={isBusy}
      isNested={isNested}
      actions={actions}
    />
  );
  return (
    <Box
      grow
      scroll
      className={classes.table}
      role="grid"
      aria-label={t('list.title')}
      aria-rowcount={alarms.length + 1}
      tabIndex={0}
    >
      <Box text="table" tone="text3" role="row" className={classes.head}>
        <span role="columnheader">
          <span className="gw-visually-hidden">{t('list.selection')}</span>
        </span>
        <span role="columnheader">{t('list.alarm')}</span>
        <span role="columnheader">{t('list.where')}</span>
        <span role="columnheader" data-numeric>
          {t('list.tripValue')}
        </span>
        <span role="columnheader" data-numeric>
          {t('list.liveValue')}
        </span>
        <span role="columnheader" className={classes.trendHead}>
          {t('list.trendTitle')}
        </span>
        <span role="columnheader" data-numeric>
          {t('list.since')}
        </span>
        <span role="columnheader">
          <span className="gw-visually-hidden">{t('list.actions')}</span>
        </span>
      </Box>
      {rows.slice(0, most).map((item) =>
        item.kind === 'alarm' ? (
          row(item.alarm)
        ) : (
          <div key={item.key} role="rowgroup">
            <GroupRow
              alarms={item.alarms}
              grouping={grouping}
              zone={zone}
              isExpanded={expanded.has(item.key)}
              isBusy={isBusy}
              selected={selected}
              actions={actions}
              onToggle={() => toggle(item.key)}
            />
            {expanded.has(item.key) && item.alarms.map((alarm) => row(alarm, true))}
          </div>
        ),
      )}
      {rows.length > most && (
        <Text as="p" m="24 16" tone="text2" textAlign="center" className={classes.more}>
          <button type="button" className={classes.open} onClick={() => setMost(most + STEP)}>
            {t('list.more', { count: rows.length - most })}
          </button>
        </Text>
      )}
    </Box>
  );
}
