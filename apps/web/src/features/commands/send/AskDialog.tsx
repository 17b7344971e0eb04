import type { PanelProps } from '../../../sensors/panel-props.ts';
import type { Ask } from './ask.ts';
import { HornDialog } from './HornDialog.tsx';
import { ClockDialog, ReadDialog, WriteAgainDialog } from './plain-dialogs.tsx';
import { QueryDialog } from './QueryDialog.tsx';
import { RawDialog } from './RawDialog.tsx';
import type { SendProps } from './SendDialog.tsx';

interface AskDialogProps extends SendProps {
  ask: Ask;
  sensors: PanelProps['sensors'];
  hornCount: number;
}

/** The dialog for a kind of command. */
export function AskDialog({ ask, sensors, hornCount, ...send }: AskDialogProps) {
  switch (ask.kind) {
    case 'read':
      return <ReadDialog {...send} ask={ask} sensors={sensors} />;
    case 'write':
      return <WriteAgainDialog {...send} ask={ask} />;
    case 'raw':
      return <RawDialog {...send} ask={ask} />;
    case 'clock':
      return <ClockDialog {...send} />;
    case 'query':
      return <QueryDialog {...send} />;
    case 'horn':
      return <HornDialog {...send} ask={ask} hornCount={hornCount} />;
  }
}
