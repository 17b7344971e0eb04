import type { ParameterProblem } from '@groundwatch/protocol/model';
import { useTranslation } from '../../i18n/i18n.ts';

/** A problem in the words that the server uses too. */
export function useProblemWords(): (problem: ParameterProblem) => string {
  const { t } = useTranslation('words');
  return ({ problem, values }) => t(`field.${problem}` as 'field.other', { ...values });
}
