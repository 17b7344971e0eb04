import { lazyPart } from '../../errors/lazy-part.ts';
import { OnDemand } from '../../ui/OnDemand.tsx';
import { SoundFace } from './SoundFace.tsx';

const SoundMenu = lazyPart(async () => (await import('./SoundMenu.tsx')).SoundMenu);

/** Whether alarms can be heard here, for how long they are silenced, and the way to change it. */
export function SoundButton() {
  return <OnDemand Button={SoundFace} Part={SoundMenu} />;
}
