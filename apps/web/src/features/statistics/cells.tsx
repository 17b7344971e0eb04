import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { runStatusFlags } from '@groundwatch/protocol/model';
import type { Statistics } from '@groundwatch/protocol/rest';
import { useState, type ReactNode } from 'react';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import type { TableColumn } from '../../ui/table/types.ts';
import { deviceAddress } from './device-address.ts';
import { completeness, NONE, onlineShare, useFigures } from './figures.ts';
import type { Days } from './use-period.ts';
import { Column, Row, Text } from '../../ui/box.tsx';
import classes from './statistics.module.css';

export interface Named {
  deviceNo: string;
  name: string;
  stationName: string;
  timeZone: string;
}

/** A device's name with a link to it at this time. With `lanes` it expands the details. */
export function DeviceName({
  device,
  days,
  lanes,
  of = device.deviceNo,
  isOneLine = false,
}: {
  device: Named;
  days: Days;
  lanes?: Lanes;
  of?: string;
  /** Its station and number only as a tooltip. */
  isOneLine?: boolean;
}) {
  const where = `${device.stationName} · ${device.deviceNo}`;
  return (
    <Row as="span" gap={4} align={isOneLine ? 'center' : 'start'} title={where}>
      {lanes && <Toggle name={device.name} isOpen={lanes.isOpen(of)} onToggle={() => lanes.toggle(of)} />}
      <Column as="span" grow>
        <TextLink to={deviceAddress(device, days)}>{device.name}</TextLink>
        {!isOneLine && (
          <Text as="small" text="least" tone="text3" truncate>
            {where}
          </Text>
        )}
      </Column>
    </Row>
  );
}

/** The column of device names. */
export function useDeviceColumn<Of extends Named>(days: Days, lanes?: Lanes, isOneLine = false): TableColumn<Of> {
  const { t } = useTranslation('statistics');
  return {
    key: 'name',
    title: t('device'),
    isRowHead: true,
    width: '260px',
    render: (row) => <DeviceName device={row} days={days} isOneLine={isOneLine} {...(lanes && { lanes })} />,
  };
}

/** Expands and collapses a row or node. */
export function Toggle({
  name,
  isOpen,
  onToggle,
  children,
}: {
  name: string;
  isOpen: boolean;
  onToggle: () => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation('statistics');
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <button
      type="button"
      className={classes.toggle}
      aria-expanded={isOpen}
      aria-label={t(isOpen ? 'close' : 'open', { name })}
      onClick={onToggle}
    >
      <Icon size={14} aria-hidden />
      {children}
    </button>
  );
}

/** The expanded rows. `of`: their keys. */
export interface Lanes {
  isOpen: (of: string) => boolean;
  toggle: (of: string) => void;
}

export function useLanes(): Lanes {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  return {
    isOpen: (of) => opened.has(of),
    toggle: (of) => {
      const next = new Set(opened);
      if (!next.delete(of)) next.add(of);
      setOpened(next);
    },
  };
}

/** The name of a run-status bit. */
export function useFlagName(): (bit: number) => string {
  const nameOf = useNames();
  return (bit) => {
    const flag = runStatusFlags.find((one) => one.bit === bit);
    return `${bit} ${flag ? nameOf(flag.names) : ''}`.trim();
  };
}

export type SumKey =
  | 'completeness'
  | 'due'
  | 'received'
  | 'late'
  | 'repeated'
  | 'contradicting'
  | 'online'
  | 'gaps'
  | 'longest'
  | 'occasional';

/** Columns of totals, in this order. */
export function useSumColumns<Row extends Statistics>(...keys: readonly SumKey[]): TableColumn<Row>[] {
  const { t } = useTranslation('statistics');
  const figures = useFigures();
  const texts: Readonly<Record<SumKey, (row: Row) => string>> = {
    completeness: (row) => figures.share(completeness(row)),
    online: (row) => figures.share(onlineShare(row)),
    longest: ({ longestGapS }) => figures.duration(longestGapS),
    due: ({ due }) => figures.count(due),
    received: ({ received }) => figures.count(received),
    late: ({ late }) => figures.count(late),
    repeated: ({ repeated }) => figures.count(repeated),
    contradicting: ({ contradicting }) => figures.count(contradicting),
    gaps: ({ gaps }) => figures.count(gaps),
    occasional: ({ occasional }) => figures.count(occasional),
  };
  return keys.map((key) => ({
    key,
    title: key === 'completeness' || key === 'online' ? `${t(key)}\u00a0%` : t(key),
    isNumeric: true,
    // Without an observed time nothing was counted: that is not 0.
    render: (row: Row) => (row.dueS === 0 && row.received === 0 ? NONE : texts[key](row)),
  }));
}
