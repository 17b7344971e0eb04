import { conditionKinds } from '@groundwatch/protocol/model';
import type { Alarm } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../../i18n/i18n.ts';
import { KeywordInput } from '../../../ui/table/KeywordInput.tsx';
import type { AddressChanges } from '../../../ui/address-params.ts';
import { Segments } from '../../../ui/Segments.tsx';
import { Row } from '../../../ui/box.tsx';
import { openStates, type AlarmAddress } from '../address.ts';
import { Choice } from '../Choice.tsx';
import { PlaceFilters } from '../PlaceFilters.tsx';
import { Toolbar } from '../../../ui/Toolbar.tsx';

interface OpenFiltersProps {
  address: AlarmAddress;
  alarms: readonly Alarm[];
  onChange: (changes: AddressChanges) => void;
}

/** Filters of the open alarms, kept in the address. */
export function OpenFilters({ address, alarms, onChange }: OpenFiltersProps) {
  const { t } = useTranslation('alarm');
  return (
    <Toolbar>
      <KeywordInput value={address.text} label={t('list.search')} onChange={(q) => onChange({ q })} />
      <Choice
        label={t('list.state')}
        data={openStates.map((state) => ({ value: state, label: t(`state.${state}`) }))}
        value={address.state}
        onChange={(state) => onChange({ state })}
      />
      <Choice
        label={t('list.kind')}
        data={conditionKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        value={address.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <PlaceFilters address={address} alarms={alarms} onChange={onChange} />
      <Row as="span" inline gap={8} ml="auto" text="table" tone="text2" wrap>
        {t('list.grouping')}
        <Segments
          label={t('list.grouping')}
          value={address.grouping}
          options={(['station', 'rule', 'none'] as const).map((value) => ({ value, label: t(`list.group.${value}`) }))}
          onChange={(group) => onChange({ group: group === 'station' ? null : group })}
        />
      </Row>
    </Toolbar>
  );
}
