import { Children, useCallback, useState, type ReactNode } from 'react';
import { Box, Row } from '../box.tsx';
import { Toolbar } from '../Toolbar.tsx';
import { useView } from '../view-mode.ts';
import { FilterButton } from './FilterButton.tsx';
import { KeywordInput } from './KeywordInput.tsx';
import type { ListSearch, ListView } from './types.ts';

interface ListToolbarProps extends Partial<ListSearch> {
  /** Padding. */
  p?: 0;
  /** Filters. On phones they are folded. */
  children?: ReactNode;
  /** Stands before them and is never folded. */
  lead?: ReactNode;
  /** Buttons of the list, at the end: never folded. */
  buttons?: ReactNode;
}

/** A period is one filter, which has two columns. */
const countOf = ({ filters }: ListView): number =>
  Object.entries(filters).filter(([key, value]) => value !== '' && !(key === 'to' && filters['from'])).length;

/** Search and filters of a list, kept in the address, and its buttons. */
export function ListToolbar({ view, onView, search, children, lead, buttons, ...look }: ListToolbarProps) {
  const isPhone = useView() === 'mobile';
  const [isUnfolded, setUnfolded] = useState(false);
  const find = useCallback((keyword: string) => onView?.({ keyword }, { replace: true }), [onView]);
  const field = view && search !== undefined && <KeywordInput value={view.keyword} label={search} onChange={find} />;
  const isFolding = isPhone && view !== undefined && Children.toArray(children).length > 0;
  return (
    <Toolbar {...(!field && { role: undefined })} {...look}>
      {isFolding ? (
        <Row gap={8} style={{ flex: '1 1 100%' }}>
          <Box grow>{field}</Box>
          <FilterButton count={countOf(view)} isPhone isUnfolded={isUnfolded} onUnfold={setUnfolded} />
        </Row>
      ) : (
        field
      )}
      {lead}
      {(!isFolding || isUnfolded) && children}
      {buttons && (
        <Row gap={8} wrap ml="auto" touch data-buttons>
          {buttons}
        </Row>
      )}
    </Toolbar>
  );
}
