import {
  enums,
  parameterSets,
  sentTypes,
  statusFields,
  type Family,
  type Field,
  type Parameter,
} from '../src/model/index.ts';

/** Expected tables of the protocol guide from the catalogue: rows of cells, the heading first. */
export type Table = string[][];

const sizes: Readonly<Record<Field['wire'], number>> = { u8: 1, u16: 2, u32: 4, i16: 2, i32: 4 };
const wire = (f: { wire: string; exponent: number }): string => (f.exponent > 0 ? `${f.wire}e-${f.exponent}` : f.wire);
const codes = (key: keyof typeof enums): string =>
  enums[key].map((option) => `${option.code} ${option.names.en}`).join(', ');
const meaning = (f: { names: { en: string }; options?: keyof typeof enums }): string =>
  f.options ? `${f.names.en}: ${codes(f.options)}` : f.names.en;

function fieldRows(fields: readonly Field[], from = 0): string[][] {
  let offset = from;
  return fields.map((f) => {
    const row = [String(offset), wire(f), f.unit, meaning(f)];
    offset += sizes[f.wire];
    return row;
  });
}

const head = ['offset', 'type', 'unit', 'meaning'];

function familyTables(family: Family): Record<string, Table> {
  const list = family.list;
  return {
    ...(list && { [`${family.key}.${list.key}`]: [head, ...fieldRows(list.fields)] }),
    ...(family.fields.length > 0 && { [family.key]: [head, ...fieldRows(family.fields)] }),
  };
}

const STATUS_HEAD = 2;
function statusTable(): Table {
  const fixed = [
    ['2', 'u8', '', 'switches: bit 0 dense sampling, bit 1 resend function, bit 2 push data'],
    ['3', 'u32', '', 'run status, one bit a fault'],
    ['7', 'u32', 's', 'collect time, UTC since 1970'],
  ];
  const first = fieldRows(statusFields.slice(0, STATUS_HEAD));
  return [head, ...first, ...fixed, ...fieldRows(statusFields.slice(STATUS_HEAD), 11)];
}

const limits = (p: Parameter): string =>
  [
    p.isWriteOnly ? 'write only' : '',
    p.range ? `${p.range.join(' to ')}${p.step ? ` in steps of ${p.step}` : ''}` : '',
    p.options && p.options !== 'slotType' ? codes(p.options) : '',
    p.options === 'slotType' ? 'sensor type 0 to 15' : '',
    p.byte === undefined ? '' : `byte ${p.byte} of the value`,
    p.maxLength ? `at most ${p.maxLength} bytes` : '',
  ]
    .filter((part) => part !== '')
    .join('; ');

/** Centres 2 to 6 repeat centre 1 with ids 8 higher each; keys count from 0. */
const isShown = (p: Parameter): boolean => !/^centre[1-5]/.test(p.key);

const parameterTable = (params: readonly Parameter[]): Table => [
  ['id', 'type', 'unit', 'meaning', 'values'],
  ...params
    .filter(isShown)
    .map((p) => [
      String(p.id),
      p.type === 'string' ? 'string' : wire({ wire: p.type, exponent: p.exponent }),
      p.unit,
      p.names.en,
      limits(p),
    ]),
];

export const guideTables: Readonly<Record<string, Table>> = {
  status: statusTable(),
  // Calculated types are not on the wire.
  ...Object.assign({}, ...sentTypes.flatMap(({ parts }) => parts.map(({ family }) => familyTables(family)))),
  ...Object.fromEntries(parameterSets.map((set) => [`set ${set.id}`, parameterTable(set.params)])),
};
