import { lazyPart } from '../../errors/lazy-part.ts';
import { OnDemand } from '../../ui/OnDemand.tsx';
import { SoundFace } from './SoundFace.tsx';

const SoundMenu = lazyPart(async () => (await import('./SoundMenu.tsx')).SoundMenu);

/** Shows whether alarm sound works here and how long it is muted, and opens the settings. */
export function SoundButton() {
  return <OnDemand Button={SoundFace} Part={SoundMenu} />;
}
