import { snakeCase, sqlType, type Field } from '@groundwatch/protocol/model';
import { bigint, doublePrecision, integer, type PgColumnBuilderBase, smallint } from '../orm.ts';

function scalar(field: Field) {
  const name = snakeCase(field.key);
  switch (sqlType(field)) {
    case 'double precision':
      return doublePrecision(name);
    case 'bigint':
      return bigint(name, { mode: 'number' });
    case 'integer':
      return integer(name);
    case 'smallint':
      return smallint(name);
  }
}

/** The columns of catalogue fields, by field key. */
export const fieldColumns = (fields: readonly Field[]): Record<string, PgColumnBuilderBase> =>
  Object.fromEntries(fields.map((field) => [field.key, scalar(field)]));

/** The same for the fields of a list: arrays. */
export const listColumns = (fields: readonly Field[]): Record<string, PgColumnBuilderBase> =>
  Object.fromEntries(fields.map((field) => [field.key, scalar(field).array()]));
