import { z } from 'zod';
import type { Language } from '@groundwatch/protocol/rest';
import { translator } from '../../../i18n/translate.ts';
import type { SheetList } from '../../../sheets/sheet-list.ts';
import {
  booleanForm,
  choiceForm,
  dateForm,
  listForm,
  mountModeForm,
  numberForm,
  numbersForm,
  panelsForm,
  sensorTypeForm,
  textForm,
  timeForm,
  type CellForm,
} from './cell-forms.ts';

/** A field of the body as a column of a file. */
export interface FileColumn extends CellForm {
  key: string;
  /** The value of an empty cell; undefined: the field stays unchanged. */
  empty: null | '' | readonly [] | object | undefined;
}

function inner(schema: unknown): unknown {
  let found = schema;
  while (found instanceof z.ZodDefault || found instanceof z.ZodOptional || found instanceof z.ZodNullable)
    found = found.def.innerType;
  return found;
}

function emptyOf(schema: z.ZodType, kind: unknown): FileColumn['empty'] {
  if (schema.safeParse(null).success) return null;
  if (kind instanceof z.ZodArray) return [];
  if (kind instanceof z.ZodObject) return {};
  return (kind instanceof z.ZodString || kind instanceof z.ZodUnion) && schema.safeParse('').success ? '' : undefined;
}

/** Fields that need a cell form of their own. */
const special: Readonly<Record<string, (language: Language) => CellForm>> = {
  mountMode: mountModeForm,
  allowList: () => listForm,
  tags: () => listForm,
  unit: () => textForm,
  panels: panelsForm,
  limits: () => numbersForm,
};

function formOf(key: string, kind: unknown, language: Language): CellForm | null {
  const known = special[key];
  if (known) return known(language);
  if (kind instanceof z.ZodBoolean) return booleanForm(language);
  if (kind instanceof z.ZodEnum)
    return choiceForm(language, key === 'kind' ? 'resourceKind' : key, kind.options.map(String));
  if (kind instanceof z.ZodNumber) return numberForm;
  if (kind instanceof z.ZodISODate) return dateForm;
  if (kind instanceof z.ZodISODateTime) return timeForm;
  return kind instanceof z.ZodString || kind instanceof z.ZodUnion ? textForm : null;
}

/**
 * Columns of a file: fields of the body in order, then the further fields that identify a row. Secrets and fields that are not stored are
 * left out.
 */
export function fileColumns(
  resource: SheetList,
  language: Language,
  references: ReadonlyMap<string, CellForm>,
): FileColumn[] {
  const { body, secret = [], notInFiles = [], identity = [], permission } = resource;
  const fields = Object.entries(body.shape as Record<string, z.ZodType>).flatMap(([key, schema]) => {
    if (secret.includes(key) || notInFiles.includes(key) || key === 'resetTotp') return [];
    const kind = inner(schema);
    const form =
      permission === 'sensor' && key === 'type'
        ? sensorTypeForm(language)
        : (references.get(key) ?? formOf(key, kind, language));
    return form ? [{ key, ...form, empty: emptyOf(schema, kind) }] : [];
  });
  return [...fields, ...identity.map((key) => ({ key, ...textForm, empty: undefined }))];
}

/** Heading of a column. */
export const headingOf = ({ permission }: SheetList, key: string, language: Language): string =>
  translator(language)(`column.${permission}.${key}`);
