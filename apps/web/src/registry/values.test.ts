import { describe, expect, it } from 'vitest';
import {
  CustomerBodySchema,
  PlatformBodySchema,
  StationBodySchema,
  StationTypeBodySchema,
  TcpServerBodySchema,
} from '@groundwatch/protocol/rest';
import type { RegistryDefinition } from './definition.ts';
import { companyRef } from './references.ts';
import { bodyOfValues, differences, newValues, problemsOf, valuesOfRow } from './values.ts';

const customers: RegistryDefinition = {
  subject: 'customer',
  path: 'customers',
  page: '/admin/customers',
  schema: CustomerBodySchema,
  nameOf: (row) => String(row['name']),
  columns: [],
  fields: [
    { key: 'companyId', kind: 'reference', of: companyRef },
    { key: 'name', kind: 'text' },
    { key: 'email', kind: 'text' },
  ],
  filters: [{ key: 'companyId', kind: 'reference', of: companyRef }],
};

describe('values of a form', () => {
  it('begin with the defaults of the schema, nothing written, and what the list is filtered by', () => {
    expect(newValues(customers)).toEqual({
      companyId: null,
      name: '',
      contactName: '',
      phone: '',
      email: '',
      note: '',
    });
    expect(newValues(customers, { companyId: '7' })['companyId']).toBe(7);
    const types = { ...customers, schema: StationTypeBodySchema, fields: [{ key: 'nameZh', kind: 'names' }] } as const;
    expect(newValues({ ...types, filters: [] })).toEqual({ nameZh: '', nameEn: '', nameJa: '', sortOrder: 0 });
    expect(newValues({ ...customers, schema: StationBodySchema, fields: [] })['timeZone']).toBe('Asia/Shanghai');
  });

  it('of a row are those of the body', () => {
    const row = { id: 1, version: 4, companyId: 2, companyName: 'x', name: 'n', email: '', updatedAt: 't' };
    expect(valuesOfRow(customers, row)).toEqual({ companyId: 2, name: 'n', email: '' });
  });

  it('are refused field by field, as the server would', () => {
    expect(problemsOf(customers, { ...newValues(customers), email: 'x', phone: 'y'.repeat(201) }, null)).toEqual([
      { path: 'companyId', problem: 'required' },
      { path: 'name', problem: 'required' },
      { path: 'phone', problem: 'tooLong', values: { maximum: 200 } },
      { path: 'email', problem: 'email' },
    ]);
  });

  it('are refused by what they should be, not by the pattern that says so', () => {
    const body = { name: 'n', host: 'x', port: 1, allowList: ['10.0.0.0/8', 'y'] };
    expect(problemsOf({ ...customers, schema: TcpServerBodySchema }, body, null)).toEqual([
      { path: 'host', problem: 'ipAddress' },
      { path: 'allowList.1', problem: 'network' },
    ]);
    expect(problemsOf({ ...customers, schema: PlatformBodySchema }, { name: 'n', url: 'javascript:x' }, null)).toEqual([
      { path: 'url', problem: 'url' },
    ]);
  });

  it('are checked beyond the schema', () => {
    const check = () => [
      { path: 'name', problem: 'repeated' },
      { path: 'note', problem: 'other' },
    ];
    const found = problemsOf({ ...customers, check }, { ...newValues(customers), companyId: 1 }, null);
    expect(found).toEqual([
      { path: 'name', problem: 'required' },
      { path: 'note', problem: 'other' },
    ]);
  });

  it('are sent as the schema reads them', () => {
    expect(bodyOfValues(customers, { companyId: 1, name: '  n ' }, null)).toMatchObject({ name: 'n', note: '' });
  });

  it('differ by what they say', () => {
    expect(differences({ a: [1], b: 1, c: null }, { a: [1], b: 2, d: 3 })).toEqual(['b', 'c', 'd']);
  });
});
