import type { AlarmLevel } from '@groundwatch/protocol/model';
import type { HornSounding } from '@groundwatch/protocol/rest';
import { useDecideHorns, type HornVerb } from '../../api/horns.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { PasswordDialog } from '../../session/PasswordDialog.tsx';
import { Text } from '../../ui/box.tsx';
import { useLevelName } from './use-level-name.ts';

interface DecideDialogProps {
  sounding: HornSounding;
  verb: HornVerb;
  onClose: () => void;
}

/** The confirmation of a release, withdrawal or stop, with its effect and the password. */
export function DecideDialog({ sounding, verb, onClose }: DecideDialogProps) {
  const { t } = useTranslation('alarm');
  const levelName = useLevelName();
  const decide = useDecideHorns(sounding.id);
  const names = sounding.horns.filter(({ isChosen }) => isChosen).map(({ deviceName }) => deviceName);
  const values = {
    station: sounding.stationName,
    names: names.join(' · '),
    level: levelName(sounding.level as AlarmLevel),
    duration: sounding.duration,
  };
  return (
    <PasswordDialog
      title={t(`horns.decide.${verb}Title`)}
      subtitle={`H${sounding.number} · ${sounding.askedBy}`}
      hasReason
      confirm={t(`horns.${verb}`)}
      isDangerous={verb === 'release'}
      isBusy={decide.isPending}
      error={decide.error}
      onClose={onClose}
      onConfirm={(consent) => decide.mutate({ verb, consent }, { onSuccess: onClose })}
    >
      <Text as="p" weight={600}>
        {t(`horns.decide.${verb}Text`, values)}
      </Text>
    </PasswordDialog>
  );
}
