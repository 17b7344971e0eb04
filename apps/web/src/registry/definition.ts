import type { TFunction } from 'i18next';
import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { RegistryPath, RegistryRow as AnsweredRow, SheetPath } from '@groundwatch/protocol/rest';
import type words from '@groundwatch/protocol/words/zh-chs.json';
import type { Language } from '../i18n/language.ts';
import type { ListDefaults } from '../ui/table/list-view.ts';

/** Permission subject of a resource; the words of its columns stand under the same name. */
export type Subject = keyof (typeof words)['column'];
/** Words of a closed set of values: `words:choice.<ChoiceWords>.<value>`. */
export type ChoiceWords = keyof (typeof words)['choice'];

/** A row as the server answers it: the fields of the body, and more (`companyName` beside `companyId`, counts, times). */
export type RegistryRow = Readonly<AnsweredRow>;

/** What stands in the form, by the keys of the body. `undefined` is not sent. */
export type Values = Readonly<Record<string, unknown>>;

/** Rows of another resource, to choose one from. */
export interface ReferenceSource {
  readonly subject: Subject;
  readonly path: RegistryPath;
  /** How a row of it is called; its `name` when absent. */
  readonly nameOf?: (row: RegistryRow, language: Language) => string;
  /** Second line of the choice: what tells namesakes apart. */
  readonly detailOf?: (row: RegistryRow) => string;
  /** Where its rows are kept, for links (`/admin/stations`). */
  readonly page: string;
}

/** What a component of a field is given. It shows label, error and hint itself. */
export interface FieldProps {
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** Validates the field. */
  readonly onBlur: () => void;
  readonly label: string;
  readonly hint: string | undefined;
  readonly error: ReactNode;
  /** Errors below the field, by the rest of their path (`idleMinS` for `limits.idleMinS`). */
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly isRequired: boolean;
  readonly isDisabled: boolean;
  /** The whole form, and a way to change a neighbour. */
  readonly values: Values;
  readonly setValue: (key: string, value: unknown) => void;
  /** The row being changed; null when one is made. */
  readonly row: RegistryRow | null;
}

interface FieldBase {
  /** Key of the body. Its label is `words:column.<subject>.<key>`. */
  readonly key: string;
  /** Words below the field. */
  readonly hint?: (t: HintWords, values: Values) => string | undefined;
  /** Two such fields in a row stand side by side where there is room. */
  readonly isHalf?: boolean;
  readonly isShown?: (values: Values, row: RegistryRow | null) => boolean;
  readonly isDisabled?: (values: Values, row: RegistryRow | null) => boolean;
}

/** `t` of the namespace `admin`, as hints see it. */
export type HintWords = TFunction<'admin'>;

export type FieldDefinition = FieldBase &
  (
    | { readonly kind: 'text'; readonly isMono?: boolean; readonly placeholder?: string }
    | { readonly kind: 'multiline' }
    | { readonly kind: 'number'; readonly unit?: string; readonly decimals?: number; readonly placeholder?: string }
    | { readonly kind: 'switch' }
    | {
        readonly kind: 'choice';
        readonly choices: readonly string[];
        readonly words: ChoiceWords;
        readonly canBeEmpty?: boolean;
        /** Fields that make no sense any more when this one changes. */
        readonly clears?: readonly string[];
      }
    | {
        readonly kind: 'reference';
        readonly of: ReferenceSource;
        /** Narrows the choice by what else stands in the form: `{ companyId: values.companyId }`. */
        readonly where?: (values: Values) => Readonly<Record<string, string | number>>;
        readonly canBeEmpty?: boolean;
        /** Fields that make no sense any more when this one changes. */
        readonly clears?: readonly string[];
      }
    | { readonly kind: 'timeZone' }
    /** The keys nameZh, nameEn and nameJa as one group; `key` is `nameZh`. */
    | { readonly kind: 'names' }
    | { readonly kind: 'tags'; readonly placeholder?: string }
    | { readonly kind: 'custom'; readonly component: ComponentType<FieldProps> }
  );

export interface ColumnDefinition {
  /** Key of the row. Its title is `words:column.<subject>.<key>`; the first column names the row and opens it. */
  readonly key: string;
  /** What the list is sorted by; `key` when absent, null when it cannot be. */
  readonly sort?: string | null;
  readonly isNumeric?: boolean;
  readonly width?: string;
  /** Where a count leads: the list of what was counted. */
  readonly linkTo?: (row: RegistryRow) => string;
  /** Not shown until the user chooses it. */
  readonly isExtra?: boolean;
  /** Instead of what the kind of the field of the same key says. */
  readonly render?: ComponentType<{ readonly row: RegistryRow }>;
}

/** An equal-to filter by a column of the resource. */
export type FilterDefinition =
  | { readonly key: string; readonly kind: 'reference'; readonly of: ReferenceSource }
  | { readonly key: string; readonly kind: 'choice'; readonly choices: readonly string[]; readonly words: ChoiceWords }
  /** A text that a number elsewhere is of: shown while the address has it, to be taken away. */
  | { readonly key: string; readonly kind: 'text' };

/** What extra parts of a page are given. */
export interface RowPartProps {
  readonly row: RegistryRow;
  /** Reads the list again, after the part changed something. */
  readonly refresh: () => void;
}

/** What files of a list need to know of it. */
export interface SheetDefinition {
  readonly subject: Subject;
  /** Address of its calls: `station-types`. */
  readonly path: SheetPath;
  readonly fields: readonly FieldDefinition[];
}

/**
 * One resource of the registry as data. `RegistryPage` makes of it a list with search, filters, sorting, columns, selection, forms,
 * conflicts, deletion with dependents, bulk changes, import and export.
 */
export interface RegistryDefinition extends SheetDefinition {
  readonly path: RegistryPath;
  /** Body of POST, and with `version` of PUT. Checked in the form as on the server. */
  readonly schema: z.ZodObject<Readonly<Record<string, z.ZodType>>>;
  /** Its page, and name of an icon of the menu for when it is empty. */
  readonly page: string;
  readonly nameOf: (row: RegistryRow, language: Language) => string;
  readonly list?: Pick<ListDefaults, 'sort' | 'order' | 'size'>;
  readonly columns: readonly ColumnDefinition[];
  readonly filters?: readonly FilterDefinition[];
  /** What narrows the list whatever else does. */
  readonly always?: Readonly<Record<string, string>>;
  /** Keys of fields (switch, choice, reference) that many rows can be given at once. */
  readonly bulk?: readonly string[];
  /** Values a new row begins with, beyond the defaults of the schema; filters that are set come with it by themselves. */
  readonly initial?: Values;
  /** Between the schema and the form, where a row does not hold exactly what the body wants. */
  readonly valuesOf?: (row: RegistryRow) => Values;
  /** Last change before the body is sent: an empty password is no password. */
  readonly bodyOf?: (values: Values, row: RegistryRow | null) => Values;
  /** Beyond the schema; paths with their problems of `words:field`. */
  readonly check?: (values: Values, row: RegistryRow | null) => readonly { path: string; problem: string }[];
  /** Buttons of a row before its own. */
  readonly rowActions?: ComponentType<RowPartProps>;
  /** Below the fields of a row that exists. */
  readonly rowPanel?: ComponentType<RowPartProps>;
  /** After a row was saved: the secret that is shown once. */
  readonly afterSave?: ComponentType<{ readonly id: number; readonly values: Values; readonly onClose: () => void }>;
  /** Above the list. */
  readonly lead?: ComponentType;
  /** What can be done besides, in the head of the page. */
  readonly pageActions?: ComponentType<{ readonly refresh: () => void }>;
  /** Reads the list again so often, ms: for rows that change by themselves. */
  readonly refreshMs?: number;
  /** False where rows come and go only by other ways. */
  readonly canCreate?: boolean;
  /** A file changes rows that are there, and makes none: nothing to begin with. */
  readonly importsChangesOnly?: true;
  /** Width of the drawer, px; 560 when absent. */
  readonly drawerWidth?: number;
}
