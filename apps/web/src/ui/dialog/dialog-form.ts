import { useForm, type FormErrors, type UseFormReturnType } from '@mantine/form';
import { problemOf } from '@groundwatch/protocol/rest';
import { useState, type ReactNode } from 'react';
import type { z } from 'zod';
import { needNamespaces, translate } from '../../i18n/i18n.ts';

interface DialogFormInput<Values, Body> {
  initialValues: Values;
  /** Of the call's body. */
  schema?: z.ZodType<Body>;
  /** Converts the values to the body, if different. A field has the path of its value in the body. */
  bodyOf?: (values: Values) => unknown;
  /** Additional problems by path, in words. */
  check?: (values: Values) => FormErrors;
}

export interface DialogForm<Values, Body = Values> extends UseFormReturnType<Values> {
  /** The present body. Null while invalid. */
  readonly read: () => Body | null;
  /** The problem at a path, if no Mantine input shows it. */
  readonly problemAt: (path: string) => ReactNode;
  /** Paths of fields that show their own problems. */
  readonly fields: ReadonlySet<string>;
}

export const isWithin = (path: string, field: string): boolean => path === field || path.startsWith(`${field}.`);

/** The problems of a schema by path, in words. */
async function problemsOf(schema: z.ZodType, body: unknown): Promise<FormErrors> {
  const { error } = schema.safeParse(body);
  if (!error) return {};
  await needNamespaces('words');
  // Keys are composed, which their type does not allow.
  const words = translate as unknown as (key: string, values: object) => string;
  const problems = error.issues.map((issue) => problemOf({ ...issue }));
  // Only the first problem of a path is shown.
  return Object.fromEntries(
    problems.toReversed().map(({ path, problem, values = {} }) => [path, words(`words:field.${problem}`, values)]),
  );
}

/**
 * The form of a `FormDialog`, validated with the call's schema on submit and on blur of changed fields. Fields are bound by
 * `form.getInputProps(path)`. Other problems are shown above the buttons.
 */
export function useDialogForm<Values extends object, Body = Values>(
  input: DialogFormInput<Values, Body>,
): DialogForm<Values, Body> {
  const { initialValues, schema, bodyOf = (values) => values, check } = input;
  const [fields] = useState(() => new Set<string>());
  fields.clear();
  const form = useForm<Values>({
    initialValues,
    validate: async (values) => ({ ...(schema && (await problemsOf(schema, bodyOf(values)))), ...check?.(values) }),
    enhanceGetInputProps: ({ field, form: { errors, isDirty, validateField }, inputProps }) => {
      fields.add(field);
      return {
        error: (inputProps.error as ReactNode) ?? Object.entries(errors).find(([path]) => isWithin(path, field))?.[1],
        onBlur: () => {
          if (isDirty(field)) void validateField(field);
        },
      };
    },
  });
  const read = (): Body | null => {
    const body = bodyOf(form.getValues());
    return schema ? (schema.safeParse(body).data ?? null) : (body as Body);
  };
  const problemAt = (path: string): ReactNode => form.getInputProps(path as never).error as ReactNode;
  return { ...form, read, problemAt, fields };
}
