import { templateProblems } from '@groundwatch/protocol/model';
import { AppError } from './errors.ts';

/** Throws invalid, naming every value of a template that cannot be sent to several devices. */
export function checkTemplateValues(set: number, values: Readonly<Record<string, unknown>>): void {
  const fields = templateProblems(set, values).map(({ key, ...problem }) => ({
    path: key === '' ? 'values' : `values.${key}`,
    ...problem,
  }));
  if (fields.length > 0) throw new AppError('invalid', { fields });
}
