import { LevelMark } from './LevelMark.tsx';
import { useDeviceWarning } from './use-warnings.ts';

/** The worst open level of a device, before its name. Draws nothing without one. */
export function WarningMark({ deviceNo }: { deviceNo: string }) {
  const warning = useDeviceWarning(deviceNo);
  return (
    warning && (
      <>
        <LevelMark alarm={warning.alarm} size={18} />{' '}
      </>
    )
  );
}
