import type { ReactNode } from 'react';
import type { FieldDefinition, FieldProps } from '../definition.ts';
import type { RegistryWords } from '../words.ts';
import type { Refusal } from './use-row-form.ts';

/** What a component of a built-in kind is given beside the field's properties. */
export type KindProps<Kind extends FieldDefinition['kind']> = FieldProps & {
  readonly field: Extract<FieldDefinition, { kind: Kind }>;
};

/** What is wrong, in words; null when nothing is. */
export const refusalText = (words: RegistryWords, refusal: Refusal | undefined): ReactNode =>
  refusal === undefined ? null : 'msg' in refusal ? refusal.msg : words.problem(refusal.problem, refusal.values);
