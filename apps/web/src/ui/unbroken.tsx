import type { ReactNode } from 'react';
import { Text } from './box.tsx';

const DATE = /(\d{4}-\d\d-\d\d|\b\d\d-\d\d\b)/;

/** Keeps dates in text in one piece, because browsers break them at hyphens. */
export const unbroken = (content: ReactNode): ReactNode =>
  typeof content === 'string' && DATE.test(content)
    ? content.split(DATE).map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <Text key={index} nowrap>
            {part}
          </Text>
        ),
      )
    : content;
