import type { Held, ReferenceValue } from '@groundwatch/alarms';
import type { Owner } from './binding.ts';
import type { Mark } from './marks.ts';
import type { OwnerMemory, Remembered } from './memory.ts';
import type { Analysis } from './store-analyses.ts';

/** What is only so once the transaction has committed. */
export interface Staged {
  readonly folded: { readonly memory: OwnerMemory; readonly mark: Mark }[];
  readonly held: Map<Remembered, Held>;
  readonly references: { readonly of: (ReferenceValue | null)[]; readonly index: number }[];
  readonly loaded: Map<Owner, OwnerMemory>;
  readonly forgotten: Owner[];
  readonly marks: { readonly owner: Owner; readonly mark: Mark | null }[];
  analyses: readonly Analysis[];
}

export const nothingStaged = (): Staged => ({
  folded: [],
  held: new Map(),
  references: [],
  loaded: new Map(),
  forgotten: [],
  marks: [],
  analyses: [],
});
