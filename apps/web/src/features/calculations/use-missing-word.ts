import { enums } from '@groundwatch/protocol/model';
import { useNames } from '../../i18n/i18n.ts';

/** Why a value is missing, with the input concerned: `input too old · b`. */
export function useMissingWord(): (reason: number | null, input: number | null) => string {
  const name = useNames();
  return (reason, input) => {
    const why = enums.missingReason.find(({ code }) => code === reason)?.names;
    const letter = enums.formulaInput.find(({ code }) => code === input)?.names.en;
    return [why && name(why), letter].filter(Boolean).join(' · ');
  };
}
