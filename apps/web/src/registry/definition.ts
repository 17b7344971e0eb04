import type { TFunction } from 'i18next';
import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { RegistryPath, RegistryRow as AnsweredRow, SheetPath } from '@groundwatch/protocol/rest';
import type words from '@groundwatch/protocol/words/zh-chs.json';
import type { Language } from '../i18n/language.ts';
import type { ListDefaults } from '../ui/table/list-view.ts';

/** Permission subject of a resource. The texts of its columns have the same name. */
export type Subject = keyof (typeof words)['column'];
/** Texts of a closed set of values: `words:choice.<ChoiceWords>.<value>`. */
export type ChoiceWords = keyof (typeof words)['choice'];

/** A row in the server's answer: the fields of the body, and more (`companyName` beside `companyId`, counts, times). */
export type RegistryRow = Readonly<AnsweredRow>;

/** The form's values by key of the body. `undefined` is not sent. */
export type Values = Readonly<Record<string, unknown>>;

/** Rows of another resource to select from. */
export interface ReferenceSource {
  readonly subject: Subject;
  readonly path: RegistryPath;
  /** The name of a row, by default its `name`. */
  readonly nameOf?: (row: RegistryRow, language: Language) => string;
  /** Second line of an option, which distinguishes equal names. */
  readonly detailOf?: (row: RegistryRow) => string;
  /** The page of its rows, for links (`/admin/stations`). */
  readonly page: string;
}

/** The props of a field component. It shows label, error and hint itself. */
export interface FieldProps {
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** Validates the field. */
  readonly onBlur: () => void;
  readonly label: string;
  readonly hint: string | undefined;
  readonly error: ReactNode;
  /** Nested errors by the rest of their path (`idleMinS` for `limits.idleMinS`). */
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly isRequired: boolean;
  readonly isDisabled: boolean;
  /** The whole form, and changing other fields. */
  readonly values: Values;
  readonly setValue: (key: string, value: unknown) => void;
  /** The edited row. Null for a new one. */
  readonly row: RegistryRow | null;
}

interface FieldBase {
  /** Key of the body. Its label is `words:column.<subject>.<key>`. */
  readonly key: string;
  /** Text below the field. */
  readonly hint?: (t: HintWords, values: Values) => string | undefined;
  /** Two consecutive such fields are side by side if there is room. */
  readonly isHalf?: boolean;
  readonly isShown?: (values: Values, row: RegistryRow | null) => boolean;
  readonly isDisabled?: (values: Values, row: RegistryRow | null) => boolean;
}

/** `t` of the namespace `admin`, for hints. */
export type HintWords = TFunction<'admin'>;

export type FieldDefinition = FieldBase &
  (
    | { readonly kind: 'text'; readonly isMono?: boolean; readonly placeholder?: string }
    | { readonly kind: 'multiline' }
    | { readonly kind: 'number'; readonly decimals?: number; readonly placeholder?: string }
    | { readonly kind: 'switch' }
    | {
        readonly kind: 'choice';
        readonly choices: readonly string[];
        readonly words: ChoiceWords;
        readonly canBeEmpty?: boolean;
        /** Fields to clear when this one changes. */
        readonly clears?: readonly string[];
      }
    | {
        readonly kind: 'reference';
        readonly of: ReferenceSource;
        /** Narrows the choice by other values of the form: `{ companyId: values.companyId }`. */
        readonly where?: (values: Values) => Readonly<Record<string, string | number>>;
        readonly canBeEmpty?: boolean;
        /** Fields to clear when this one changes. */
        readonly clears?: readonly string[];
      }
    | { readonly kind: 'timeZone' }
    /** The keys nameZh, nameEn and nameJa as one group. `key` is `nameZh`. */
    | { readonly kind: 'names' }
    | { readonly kind: 'tags'; readonly placeholder?: string }
    | { readonly kind: 'custom'; readonly component: ComponentType<FieldProps> }
  );

export interface ColumnDefinition {
  /** Key of the row. Its title is `words:column.<subject>.<key>`. The first column names the row and opens it. */
  readonly key: string;
  /** The sort key, by default `key`. Null: not sortable. */
  readonly sort?: string | null;
  readonly isNumeric?: boolean;
  readonly width?: string;
  /** The list behind a count. */
  readonly linkTo?: (row: RegistryRow) => string;
  /** Hidden by default. */
  readonly isExtra?: boolean;
  /** Replaces the rendering by field kind. */
  readonly render?: ComponentType<{ readonly row: RegistryRow }>;
}

/** An equality filter by a column of the resource. */
export type FilterDefinition =
  | { readonly key: string; readonly kind: 'reference'; readonly of: ReferenceSource }
  | { readonly key: string; readonly kind: 'choice'; readonly choices: readonly string[]; readonly words: ChoiceWords }
  /** A value from a link: shown while in the address, removable. */
  | { readonly key: string; readonly kind: 'text' };

/** The props of additional parts of a page. */
export interface RowPartProps {
  readonly row: RegistryRow;
  /** Refetches the list after a change by the part. */
  readonly refresh: () => void;
}

/** The part of a list's definition that import and export need. */
export interface SheetDefinition {
  readonly subject: Subject;
  /** Path of its calls below `/rest`, such as `station-types`. */
  readonly path: SheetPath;
  readonly fields: readonly FieldDefinition[];
}

/**
 * One resource of the registry as data. `RegistryPage` builds a list with search, filters, sorting, columns, selection, forms,
 * conflicts, deletion with dependents, bulk changes, import and export.
 */
export interface RegistryDefinition extends SheetDefinition {
  readonly path: RegistryPath;
  /** Body of POST, and with `version` of PUT. Validated in the form as on the server. */
  readonly schema: z.ZodObject<Readonly<Record<string, z.ZodType>>>;
  /** Its page, and the menu icon for the empty state. */
  readonly page: string;
  readonly nameOf: (row: RegistryRow, language: Language) => string;
  readonly list?: Pick<ListDefaults, 'sort' | 'order' | 'size'>;
  readonly columns: readonly ColumnDefinition[];
  readonly filters?: readonly FilterDefinition[];
  /** Fixed filters of the list. */
  readonly always?: Readonly<Record<string, string>>;
  /** Fields (switch, choice, reference) that can be set for many rows. */
  readonly bulk?: readonly string[];
  /** Initial values besides the schema's defaults. Present filters are added automatically. */
  readonly initial?: Values;
  /** Converts a row to form values, where they differ. */
  readonly valuesOf?: (row: RegistryRow) => Values;
  /** Converts the body before it is sent: an empty password is none. */
  readonly bodyOf?: (values: Values, row: RegistryRow | null) => Values;
  /** Checks beyond the schema: paths with problems of `words:field`. */
  readonly check?: (values: Values, row: RegistryRow | null) => readonly { path: string; problem: string }[];
  /** Buttons of a row before the standard ones. */
  readonly rowActions?: ComponentType<RowPartProps>;
  /** Below the fields of an existing row. */
  readonly rowPanel?: ComponentType<RowPartProps>;
  /** Shown after saving, for the secret that is shown once. */
  readonly afterSave?: ComponentType<{ readonly id: number; readonly values: Values; readonly onClose: () => void }>;
  /** Above the list. */
  readonly lead?: ComponentType;
  /** Further actions in the page's head. */
  readonly pageActions?: ComponentType<{ readonly refresh: () => void }>;
  /** Refetch interval, ms, for rows that change by themselves. */
  readonly refreshMs?: number;
  /** False if rows are created elsewhere. */
  readonly canCreate?: boolean;
  /** Import changes existing rows and creates none. */
  readonly importsChangesOnly?: true;
  /** Width of the drawer, px, by default 560. */
  readonly drawerWidth?: number;
}
