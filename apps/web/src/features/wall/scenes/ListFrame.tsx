import type { ReactNode, RefObject } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Column, Row, Text } from '../../../ui/box.tsx';
import classes from './ListFrame.module.css';

interface ListFrameProps {
  title: string;
  aside: ReactNode;
  heads: readonly { readonly word: string; readonly isFigure?: boolean }[];
  /** CSS widths of the columns. */
  widths: string;
  columns: number;
  /** CSS px. */
  rowHeight: number;
  body: RefObject<HTMLDivElement | null>;
  page: number;
  pages: number;
  /** Text in place of rows. */
  empty: string | null;
  children: ReactNode;
}

/** A list that fills its box with whole rows, in one or several columns. */
export function ListFrame(props: ListFrameProps) {
  const { title, aside, heads, widths, columns, rowHeight, body, page, pages, empty, children } = props;
  const { t } = useTranslation('wall');
  return (
    <Column
      as="section"
      grow
      className={classes.frame}
      aria-label={title}
      style={{ '--widths': widths, '--columns': columns, '--row': `${rowHeight}px` } as object}
    >
      <Row as="header" gap={16} align="baseline" fixed p="12 20 8 20">
        <Text as="h2" text="panel" nowrap>
          {title}
        </Text>
        <Text shrink text="least" tone="text3" truncate>
          {aside}
        </Text>
        {pages > 1 && (
          <Row as="span" gap={12} ml="auto" text="least" tone="text2" nowrap>
            <span>{t('scene.page', { page: page + 1, pages })}</span>
            <Row as="span" gap={8} className={classes.dots} aria-hidden>
              {pages <= 12 &&
                Array.from({ length: pages }, (_, i) => <i key={i} data-here={i === page || undefined} />)}
            </Row>
          </Row>
        )}
      </Row>
      <div className={classes.heads} aria-hidden>
        {Array.from({ length: columns }, (_, column) => (
          <div key={column} className={classes.row}>
            {heads.map(({ word, isFigure }) => (
              <span key={word} data-figure={isFigure || undefined}>
                {word}
              </span>
            ))}
          </div>
        ))}
      </div>
      <div ref={body} className={classes.body}>
        {empty === null ? (
          <div key={page} className={classes.rows} role="list">
            {children}
          </div>
        ) : (
          <Column as="p" align="center" justify="center" fill tone="text2">
            {empty}
          </Column>
        )}
      </div>
    </Column>
  );
}

/** The cells of one row. */
export function ListRow({ children, level, isUnseen }: { children: ReactNode; level?: number; isUnseen?: boolean }) {
  return (
    <div className={classes.row} role="listitem" data-level={level} data-unseen={isUnseen || undefined}>
      {children}
    </div>
  );
}
