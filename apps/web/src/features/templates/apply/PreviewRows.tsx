import { Radio } from '@mantine/core';
import type { PreviewLine } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../../i18n/i18n.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { TableColumn } from '../../../ui/table/types.ts';
import { Text } from '../../../ui/box.tsx';
import { ChangeList } from '../ChangeList.tsx';
import { EffectFacts } from './EffectFacts.tsx';
import { OutlookWord } from './OutlookWord.tsx';

interface PreviewRowsProps {
  set: number;
  lines: readonly PreviewLine[];
  zoneOf: (stationId: number) => string | undefined;
  canary: string | null;
  onCanary: (deviceNo: string) => void;
}

/** Preview by device: changes, delivery and effect. The first device is selected here. */
export function PreviewRows({ set, lines, zoneOf, canary, onCanary }: PreviewRowsProps) {
  const { t } = useTranslation('control');
  const hasEffect = lines.some(({ effect }) => effect !== null);
  const effect: TableColumn<PreviewLine> = {
    key: 'effect',
    title: t('templates.effect.title'),
    render: (line) => line.effect && <EffectFacts effect={line.effect} />,
  };
  return (
    <DataTable
      label={t('templates.preview')}
      look="words"
      hasCards
      maxHeight="58vh"
      rows={lines}
      keyOf={({ deviceNo }) => deviceNo}
      markOf={({ deviceNo, skipped }) => (deviceNo === canary ? 'chosen' : skipped === null ? null : 'faint')}
      columns={[
        {
          key: 'first',
          title: t('templates.first'),
          render: ({ deviceNo, deviceName, skipped }) => (
            <Radio
              name="canary"
              aria-label={t('templates.firstIs', { device: deviceName || deviceNo })}
              checked={deviceNo === canary}
              disabled={skipped !== null}
              onChange={() => onCanary(deviceNo)}
            />
          ),
        },
        {
          key: 'device',
          title: t('templates.device'),
          isRowHead: true,
          render: ({ deviceNo, deviceName, stationName }) => (
            <>
              {deviceName || deviceNo}
              <small>{stationName}</small>
            </>
          ),
        },
        { key: 'changes', title: t('templates.changes'), render: (line) => <Changes set={set} line={line} /> },
        {
          key: 'reaches',
          title: t('templates.reaches'),
          render: (line) => (
            <Text weight={isDoubtful(line) ? 600 : 400}>
              <OutlookWord outlook={line.outlook} zone={zoneOf(line.stationId)} />
            </Text>
          ),
        },
        ...(hasEffect ? [effect] : []),
      ]}
    />
  );
}

function Changes({ set, line: { skipped, changes, overtaken } }: { set: number; line: PreviewLine }) {
  const { t } = useTranslation('control');
  if (skipped !== null) return t(`templates.skipped.${skipped}`);
  return (
    <>
      <ChangeList set={set} changes={changes} />
      {changes.some(({ isKnown }) => !isKnown) && <small>{t('templates.readFirst')}</small>}
      {overtaken > 0 && <small>{t('templates.overtaken', { count: overtaken })}</small>}
    </>
  );
}

const isDoubtful = ({ outlook }: PreviewLine): boolean => outlook.kind !== 'now' && outlook.kind !== 'atContact';
