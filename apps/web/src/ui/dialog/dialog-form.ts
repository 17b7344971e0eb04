import { useForm, type FormErrors, type UseFormReturnType } from '@mantine/form';
import { problemOf } from '@groundwatch/protocol/rest';
import { useState, type ReactNode } from 'react';
import type { z } from 'zod';
import { needNamespaces, translate } from '../../i18n/i18n.ts';

interface DialogFormInput<Values, Body> {
  initialValues: Values;
  /** Of the body of the call. */
  schema?: z.ZodType<Body>;
  /** The body that the values make, where they are not the body. What has a field is at the field's path in it. */
  bodyOf?: (values: Values) => unknown;
  /** Problems by path that the schema does not know, or that are said here in words of the page. */
  check?: (values: Values) => FormErrors;
}

export interface DialogForm<Values, Body = Values> extends UseFormReturnType<Values> {
  /** The body of the call as it is now; null while something is wrong. */
  readonly read: () => Body | null;
  /** What is wrong at a path, where no field of Mantine's shows it. */
  readonly problemAt: (path: string) => ReactNode;
  /** Paths of the fields that show their own problems. */
  readonly fields: ReadonlySet<string>;
}

export const isWithin = (path: string, field: string): boolean => path === field || path.startsWith(`${field}.`);

/** The problems that a schema finds, by path, in words. */
async function problemsOf(schema: z.ZodType, body: unknown): Promise<FormErrors> {
  const { error } = schema.safeParse(body);
  if (!error) return {};
  await needNamespaces('words');
  // Keys are put together, which their type does not know.
  const words = translate as unknown as (key: string, values: object) => string;
  const problems = error.issues.map((issue) => problemOf({ ...issue }));
  // The first problem of a path is the one that is said.
  return Object.fromEntries(
    problems.toReversed().map(({ path, problem, values = {} }) => [path, words(`words:field.${problem}`, values)]),
  );
}

/**
 * The form of a `FormDialog`: checked with the schema of the call when it is submitted, and where a field that was changed is left.
 * Fields are bound by `form.getInputProps(path)`; what is wrong with anything else stands above the buttons.
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
