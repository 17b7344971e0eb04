import { Suspense, useState, type ComponentType } from 'react';

interface OnDemandProps {
  /** The button as it stands until it is pressed. */
  Button: ComponentType<{ onClick: () => void }>;
  /** The same button with what it opens; opens it at once. */
  Part: ComponentType;
}

/** What makes menus float is heavy: it is fetched when one is opened. */
export function OnDemand({ Button, Part }: OnDemandProps) {
  const [isWanted, setWanted] = useState(false);
  const plain = <Button onClick={() => setWanted(true)} />;
  return isWanted ? (
    <Suspense fallback={plain}>
      <Part />
    </Suspense>
  ) : (
    plain
  );
}
