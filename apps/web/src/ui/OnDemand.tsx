import { useState, type ComponentType } from 'react';
import { WhenLoaded } from '../errors/lazy-part.ts';

interface OnDemandProps {
  /** The button before it is pressed. */
  Button: ComponentType<{ onClick: () => void }>;
  /** The same button with its menu, which opens at once. */
  Part: ComponentType;
}

/** The code of floating menus is large, so it is loaded at first use. */
export function OnDemand({ Button, Part }: OnDemandProps) {
  const [isWanted, setWanted] = useState(false);
  const plain = <Button onClick={() => setWanted(true)} />;
  return isWanted ? (
    <WhenLoaded fallback={plain}>
      <Part />
    </WhenLoaded>
  ) : (
    plain
  );
}
