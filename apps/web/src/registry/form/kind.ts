import type { ReactNode } from 'react';
import type { FieldDefinition, FieldProps } from '../definition.ts';
import type { RegistryWords } from '../words.ts';
import type { Refusal } from './use-row-form.ts';

/** The props of a built-in field kind besides the standard ones. */
export type KindProps<Kind extends FieldDefinition['kind']> = FieldProps & {
  readonly field: Extract<FieldDefinition, { kind: Kind }>;
};

/** A problem in words, or null. */
export const refusalText = (words: RegistryWords, refusal: Refusal | undefined): ReactNode =>
  refusal === undefined ? null : 'msg' in refusal ? refusal.msg : words.problem(refusal.problem, refusal.values);
