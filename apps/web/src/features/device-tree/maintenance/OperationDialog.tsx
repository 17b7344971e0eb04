import { IconCircleCheck, IconCircleMinus, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Maintained, Maintenance, MaintenancePath } from '@groundwatch/protocol/rest';
import { PasswordDialog } from '../../../session/PasswordDialog.tsx';
import { showNote } from '../../../ui/toasts.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Stack } from '../../../ui/box.tsx';
import { useMaintain, type OperationBody } from './use-maintenance.ts';
import { useReachWords } from './use-reach-words.ts';

/** The props of every dialog. */
export interface DialogProps {
  maintenance: Maintenance;
  /** Name of the device. */
  name: string;
  /** Time zone of its station. */
  zone: string | undefined;
  onClose: () => void;
}

/** A consequence: something kept, something ended, or a remark. */
export interface Consequence {
  readonly kind: 'stays' | 'goes' | 'note';
  readonly text: string;
}

const icons = {
  stays: [IconCircleCheck, 'var(--gw-normal)'],
  goes: [IconCircleMinus, 'var(--gw-red)'],
  note: [IconInfoCircle, 'var(--gw-text3)'],
} as const;

type Kind = 'install' | 'remove' | 'replace' | 'renumber' | 'secret' | 'move' | 'transfer' | 'takeBack';

interface OperationDialogProps extends DialogProps {
  kind: Kind;
  path: MaintenancePath;
  consequences: readonly Consequence[];
  /** The request. Null while incomplete. */
  body: OperationBody | null;
  isDangerous?: boolean;
  children?: ReactNode;
  /** Called with the answer, to show the device at its new place. */
  onDone?: (answer: Maintained) => void;
}

/** One operation: input, consequences, expected contact, and password. */
export function OperationDialog(props: OperationDialogProps) {
  const { maintenance, name, kind, path, consequences, body, isDangerous = false, children, onDone, onClose } = props;
  const { t } = useTranslation('admin');
  const maintain = useMaintain(maintenance);
  const reach = useReachWords(props);
  return (
    <PasswordDialog
      title={t(`maintain.${kind}.title`)}
      subtitle={`${name} · ${maintenance.deviceNo}`}
      note={reach}
      noteIcon={<IconInfoCircle size={18} />}
      hasReason
      confirm={t(`maintain.${kind}.confirm`)}
      isDangerous={isDangerous}
      isBusy={maintain.isPending}
      isDisabled={body === null}
      error={maintain.error}
      onConfirm={(proof) =>
        body &&
        maintain.mutate(
          { path, proof, body },
          {
            onSuccess: (answer) => {
              showNote(t(`maintain.${kind}.done`, { name }));
              onDone?.(answer);
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      {children}
      <Stack as="ul" gap={8} text="body" aria-label={t('maintain.consequences')}>
        {consequences.map(({ kind: one, text }) => {
          const [Icon, colour] = icons[one];
          return (
            <Stack as="li" key={text} columns="17px minmax(0, 1fr)" gap={8} data-kind={one}>
              <Icon size={17} stroke={1.7} color={colour} style={{ marginTop: 2 }} aria-hidden />
              <span>{text}</span>
            </Stack>
          );
        })}
      </Stack>
    </PasswordDialog>
  );
}
