import { Switch } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { CrmLikeness } from '@groundwatch/protocol/rest';
import { queryOf } from '../../api/query.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import type { FieldProps } from '../../registry/definition.ts';
import { useWords } from '../../registry/words.ts';
import { Stack } from '../../ui/box.tsx';
import { Note } from '../../ui/Note.tsx';

const WAIT_MS = 300;
const keys = ['name', 'phone', 'email'] as const;

/** Similar clients, found while name, phone and address are typed, and the confirmation that it is a different one. */
export function DuplicatesField({ values, value, label, row, isDisabled, onChange }: FieldProps) {
  const { t } = useTranslation('crm');
  const words = useWords();
  const of = 'clientId' in values ? 'contact' : 'client';
  const [typed] = useDebouncedValue(JSON.stringify(keys.map((key) => values[key] ?? '')), WAIT_MS);
  const [name = '', phone = '', email = ''] = JSON.parse(typed) as string[];
  const { clientId } = values;
  const query: CrmLikeness = {
    ...{ of, name, phone, email },
    ...(row && { id: row.id }),
    ...(typeof clientId === 'number' && { clientId }),
  };
  const isSame = row !== null && keys.every((key) => row[key] === values[key]);
  const found = useQuery(
    queryOf('GET /rest/crm/duplicates', { query }, { enabled: !isDisabled && !isSame && name + phone + email !== '' }),
  );
  const alike = isSame ? [] : (found.data ?? []);
  if (alike.length === 0 && value !== true) return null;
  return (
    <Note kind="warning" role="status">
      <Stack gap={8}>
        {alike.length > 0 && t('alike')}
        {alike.map((one) => (
          <div key={`${one.kind} ${one.id}`}>
            <strong>{one.clientName === '' ? one.name : `${one.clientName} · ${one.name}`}</strong>{' '}
            {t(one.ownerName === '' ? 'alikeInSea' : 'alikeOwned', {
              owner: one.ownerName,
              fields: one.fields.map((field) => words.column('crm-client', field)).join(', '),
            })}
          </div>
        ))}
        <Switch
          name="isDistinct"
          label={label}
          checked={value === true}
          disabled={isDisabled}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </Stack>
    </Note>
  );
}
