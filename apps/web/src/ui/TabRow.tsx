import { createContext, useContext, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Row } from './box.tsx';
import { useView } from './view-mode.ts';

const RowEnd = createContext<HTMLElement | null>(null);

interface TabRowProps {
  tabs: ReactNode;
  /** What the tabs show. */
  children: ReactNode;
}

/** A row of tabs that has the tools of what it shows at its end. */
export function TabRow({ tabs, children }: TabRowProps) {
  const [end, setEnd] = useState<HTMLElement | null>(null);
  // On phones what is shown comes first, and the tools where it has room for them.
  const isPhone = useView() === 'mobile';
  return (
    <>
      <Row gap={16} shrink className="gw-no-print">
        {tabs}
        {!isPhone && <Row ref={setEnd} gap={8} ml="auto" fixed />}
      </Row>
      <RowEnd value={end}>{children}</RowEnd>
    </>
  );
}

/** Tools of what is shown: at the end of the row of tabs above it, or where there is none, in a row of their own. */
export function RowTools({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const end = useContext(RowEnd);
  if (end) return createPortal(children, end);
  return (
    <Row gap={8} wrap className={className}>
      {children}
    </Row>
  );
}
