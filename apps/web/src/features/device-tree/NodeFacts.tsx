import { upperFirst } from '@mantine/hooks';
import { freshnessOf, sensorTypes } from '@groundwatch/protocol/model';
import { useDevice } from '../../api/devices.ts';
import { useStations } from '../../api/registry.ts';
import { useLanguage, useNames, useTranslation } from '../../i18n/i18n.ts';
import { formatPlace } from '../../map/format-place.ts';
import { useReading, useServerNow } from '../../live/hooks.ts';
import { Age } from '../../live/Age.tsx';
import { Facts, type Fact } from '../../ui/Facts.tsx';
import { formatNumber } from '../../ui/format-number.ts';
import { countsBelow, type NodeKind, type TreeItem } from './build-tree.ts';
import { Counts, NodeStateMark } from './NodeStateMark.tsx';
import type { RollUp } from './states.ts';

interface NodeFactsProps {
  item: TreeItem;
  rollUp: RollUp | undefined;
}

/** The facts of a node needed before an action. */
export function NodeFacts({ item, rollUp }: NodeFactsProps) {
  const facts = useFacts(item);
  const { t } = useTranslation('admin');
  const isAbove = item.node.kind !== 'device' && item.node.kind !== 'sensor';
  return (
    <Facts
      facts={[
        [
          t('tree.state'),
          isAbove ? <Counts key="state" rollUp={rollUp} /> : <NodeStateMark key="state" item={item} rollUp={rollUp} />,
        ],
        ...facts,
      ]}
    />
  );
}

const below: Readonly<Record<NodeKind, readonly NodeKind[]>> = {
  company: ['project', 'station', 'device', 'sensor'],
  project: ['station', 'device', 'sensor'],
  station: ['device', 'sensor'],
  device: ['sensor'],
  sensor: [],
};

function useFacts(item: TreeItem): readonly Fact[] {
  const { t } = useTranslation();
  const { t: word } = useTranslation('words');
  const { locale } = useLanguage();
  const name = useNames();
  const stations = useStations();
  const now = useServerNow();
  const reading = useReading(item.node.kind === 'sensor' ? item.node.id : -1);
  const { kind, id, code } = item.node;
  const device = useDevice(kind === 'device' ? code : kind === 'sensor' ? (item.parent?.node.code ?? null) : null);
  const counts = countsBelow(item);
  const facts: Fact[] = [];
  if (kind === 'station') {
    const station = stations.find((one) => one.id === id);
    if (station) {
      const { longitude, latitude } = station;
      facts.push([word('column.station.stationTypeName'), name(station.stationTypeNames)]);
      if (longitude !== null && latitude !== null) {
        const place = formatPlace({ longitude, latitude });
        facts.push([`${word('column.station.longitude')}, ${word('column.station.latitude')}`, place]);
      }
      facts.push([word('column.station.timeZone'), station.timeZone]);
    }
  }
  if (kind === 'device' && device) {
    facts.push([word('column.device.deviceNo'), device.deviceNo]);
    if (device.model) facts.push([word('column.device.model'), device.model]);
    facts.push([word('column.device.security'), word(`choice.security.${device.security}`)]);
    facts.push([word('column.device.sendCycleS'), formatNumber(device.sendCycle, locale)]);
    if (device.ident.imei) facts.push([word('column.device.imei'), device.ident.imei]);
    if (device.ident.software) facts.push([word('column.device.software'), device.ident.software]);
  }
  if (kind === 'sensor') {
    const type = sensorTypes.get(item.node.code);
    const sensor = device?.sensors.find((one) => one.id === id);
    const age = reading ? now - Date.parse(reading.collectTime) : null;
    facts.push([word('column.sensor.type'), type ? name(type.names) : item.node.code]);
    facts.push([word('column.sensor.port'), item.node.port ?? 0]);
    facts.push([word('column.sensor.subAddress'), item.node.subAddress ?? 0]);
    if (sensor && sensor.depth !== null) {
      facts.push([word('column.sensor.depth'), formatNumber(sensor.depth, locale, 2)]);
    }
    facts.push([
      word('column.sensor.latestAt'),
      <Age
        key="age"
        collectTime={reading?.collectTime}
        freshness={freshnessOf(age, device?.sendCycle ?? 600)}
        isSentence
      />,
    ]);
  }
  for (const one of below[kind]) facts.push([upperFirst(word(`resources.${one}`)), formatNumber(counts[one], locale)]);
  if (facts.length === 0) facts.push([t('common.unknown'), '—']);
  return facts;
}
