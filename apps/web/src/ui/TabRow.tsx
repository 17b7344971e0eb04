import { createContext, useContext, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Row } from './box.tsx';
import { useView } from './view-mode.ts';

const RowEnd = createContext<HTMLElement | null>(null);

interface TabRowProps {
  tabs: ReactNode;
  /** Content of the selected tab. */
  children: ReactNode;
}

/** A row of tabs with the tools of the content at its end. */
export function TabRow({ tabs, children }: TabRowProps) {
  const [end, setEnd] = useState<HTMLElement | null>(null);
  // On phones the tools stay within the content, as the row has no room for them.
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

/** Tools of the content: at the end of the tab row above, or in their own row if there is none. */
export function RowTools({ children }: { children: ReactNode }) {
  const end = useContext(RowEnd);
  const isPhone = useView() === 'mobile';
  if (end) return createPortal(children, end);
  return (
    <Row gap={8} wrap={isPhone} ml={isPhone ? 0 : 'auto'}>
      {children}
    </Row>
  );
}
