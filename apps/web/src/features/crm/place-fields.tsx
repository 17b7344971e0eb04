import { MultiSelect, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DataScope } from '@groundwatch/protocol/rest';
import { queryOf } from '../../api/query.ts';
import type { FieldProps } from '../../registry/definition.ts';
import { inputProps } from '../../registry/form/simple-fields.tsx';
import { useWords } from '../../registry/words.ts';

const places = queryOf('GET /rest/crm/places', {});
const people = queryOf('GET /rest/crm/people', {});
const combobox = { shadow: 'md' } as const;
const kinds = { company: 'companies', project: 'projects', station: 'stations' } as const;
type Kind = keyof typeof kinds;

/** The customer of the registry that the client has become. */
export function CustomerField(props: FieldProps) {
  const { data } = useQuery(places);
  return (
    <Select
      {...inputProps(props)}
      name="customerId"
      searchable
      clearable
      data={(data?.customers ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={typeof props.value === 'number' ? String(props.value) : null}
      onChange={(id) => props.onChange(id === null ? null : Number(id))}
      comboboxProps={combobox}
    />
  );
}

/** Visible companies, projects and stations. Others stay linked. */
export function SitesField(props: FieldProps) {
  const words = useWords();
  const { data } = useQuery(places);
  const scopes = Array.isArray(props.value) ? (props.value as readonly DataScope[]) : [];
  const value = scopes.map((scope) => Object.entries(scope).map(([key, id]) => `${key.slice(0, -2)}:${id}`)[0] ?? '');
  const options = (Object.keys(kinds) as Kind[]).map((kind) => ({
    group: words.resources(kind),
    items: (data?.[kinds[kind]] ?? []).map(({ id, name }) => ({ value: `${kind}:${id}`, label: name })),
  }));
  const known = new Set(options.flatMap(({ items }) => items.map((item) => item.value)));
  const others = value.filter((one) => !known.has(one)).map((one) => ({ value: one, label: `#${one.split(':')[1]}` }));
  return (
    <MultiSelect
      {...inputProps(props)}
      error={props.error ?? Object.values(props.errors)[0]}
      name="scopes"
      searchable
      clearable
      limit={100}
      data={[...options, ...(others.length > 0 ? [{ group: '—', items: others }] : [])]}
      value={value}
      onChange={(next) =>
        props.onChange(
          next.map((one) => {
            const [kind, id] = one.split(':');
            return { [`${kind}Id`]: Number(id) };
          }),
        )
      }
      comboboxProps={combobox}
    />
  );
}

/** Users who may own clients, for a choice. */
export function usePeople(mayHave = true) {
  const { data } = useQuery(people);
  return (data ?? [])
    .filter((person) => !mayHave || person.mayHave)
    .map(({ id, name, accountName }) => ({
      value: String(id),
      label: name === '' || name === accountName ? accountName : `${name} (${accountName})`,
    }));
}

/** The assignee of a task. Default: its author. */
export function PersonField(props: FieldProps) {
  const data = usePeople();
  return (
    <Select
      {...inputProps(props)}
      name="assigneeId"
      searchable
      clearable
      data={data}
      value={typeof props.value === 'number' ? String(props.value) : null}
      onChange={(id) => props.onChange(id === null ? null : Number(id))}
      comboboxProps={combobox}
    />
  );
}
