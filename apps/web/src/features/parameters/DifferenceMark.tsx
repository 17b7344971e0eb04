import {
  IconArrowRight,
  IconEqual,
  IconEqualNot,
  IconLock,
  IconProgress,
  IconQuestionMark,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { serverClock } from '../../live/live.ts';
import { Row, Text } from '../../ui/box.tsx';
import { formatNumber } from '../../ui/format-number.ts';
import { formatShortStamp } from '../../ui/format-time.ts';
import type { Difference } from './difference.ts';
import type { Row as Line } from './rows.ts';

const icons: Readonly<Record<Difference['kind'], typeof IconEqual>> = {
  same: IconEqual,
  unknown: IconQuestionMark,
  secret: IconLock,
  delta: IconArrowRight,
  new: IconArrowRight,
  changed: IconArrowRight,
  back: IconArrowRight,
  problem: IconX,
  underWay: IconProgress,
  changedOnDevice: IconEqualNot,
};

const change = { tone: 'accent', weight: 600 } as const;
const looks: Readonly<Record<Difference['kind'], { tone?: 'text1' | 'text3' | 'red' | 'accent'; weight?: 600 }>> = {
  same: { tone: 'text3' },
  unknown: { tone: 'text3' },
  secret: { tone: 'text3' },
  delta: change,
  new: change,
  changed: change,
  back: change,
  problem: { tone: 'red' },
  underWay: { tone: 'text1' },
  changedOnDevice: { tone: 'text1', weight: 600 },
};

/** The difference of reported and desired value as symbol and words. */
export function DifferenceMark({ row, zone }: { row: Line; zone: string | undefined }) {
  const { t } = useTranslation('control');
  const { difference, meanwhile } = row;
  const Icon = icons[difference.kind];
  return (
    <Row as="span" inline gap={8} {...looks[difference.kind]} data-kind={difference.kind}>
      <Icon size={15} stroke={1.9} aria-hidden />
      <span className={difference.kind === 'same' ? 'gw-visually-hidden' : ''}>
        <Words row={row} zone={zone} />
        {meanwhile !== null && (
          <Text as="small" block text="least" tone="text1" weight={400}>
            {t(`parameters.meanwhile.${meanwhile}`)}
          </Text>
        )}
      </span>
    </Row>
  );
}

function Words({ row: { difference, parameter, state }, zone }: { row: Line; zone: string | undefined }): ReactNode {
  const { t } = useTranslation('control');
  const { locale } = useLanguage();
  switch (difference.kind) {
    case 'delta': {
      const amount = formatNumber(difference.by, locale, parameter.exponent, true);
      return parameter.unit === '' ? amount : `${amount} ${parameter.unit}`;
    }
    case 'underWay':
      return t('parameters.underWay', {
        state: t(`parameters.way.${difference.state as 'queued'}`),
        number: difference.number,
      });
    case 'changedOnDevice': {
      const since = state?.since ?? null;
      return (
        <>
          {t('parameters.is.changedOnDevice')}
          {since !== null && (
            <Text as="small" ml={8} text="least" tone="text3">
              {formatShortStamp(Date.parse(since), serverClock.now(), zone)}
            </Text>
          )}
        </>
      );
    }
    default:
      return t(`parameters.is.${difference.kind}`);
  }
}
