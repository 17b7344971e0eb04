import { runStatusFlags } from '@groundwatch/protocol/model';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import classes from './RunStatus.module.css';

/** The displayed flags: those beyond the 27 only if set. */
export const flagsOf = (runStatus: number | null) =>
  runStatusFlags.filter(({ bit, isShownOnlyWhenSet }) => !isShownOnlyWhenSet || ((runStatus ?? 0) & (1 << bit)) !== 0);

export const faultsOf = (runStatus: number | null) =>
  runStatusFlags.filter(({ bit }) => ((runStatus ?? 0) & (1 << bit)) !== 0);

/** Every flag of a status record as a numbered cell: normal, faulty, or unknown. */
export function RunStatusCells({ runStatus }: { runStatus: number | null }) {
  const { t } = useTranslation('device');
  const name = useNames();
  const faults = faultsOf(runStatus);
  const words =
    runStatus === null
      ? t('records.runStatusUnknown')
      : faults.length === 0
        ? t('records.noFaults')
        : t('records.faults', { names: faults.map((flag) => name(flag.names)).join(t('records.list')) });
  return (
    <span className={classes.flags} role="img" aria-label={words}>
      {flagsOf(runStatus).map(({ bit, names }) => {
        const state = runStatus === null ? 'unknown' : (runStatus & (1 << bit)) === 0 ? 'normal' : 'fault';
        return (
          <i key={bit} data-state={state} title={`${bit} ${name(names)} · ${t(`records.flag.${state}`)}`}>
            {bit}
          </i>
        );
      })}
    </span>
  );
}
