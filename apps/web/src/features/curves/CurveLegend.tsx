import type { ReactNode } from 'react';
import type { Curve } from '../../charts/curve.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Row, Text } from '../../ui/box.tsx';
import classes from './CurvePanel.module.css';

interface CurveLegendProps {
  curves: readonly Curve[];
  /** Text with the number of readings per point. */
  about: string;
  zone: ReactNode;
}

/** Explains the marks that occur on the curves, the points, and the time zone. */
export function CurveLegend({ curves, about, zone }: CurveLegendProps) {
  const { t } = useTranslation('device');
  const { t: shellWord } = useTranslation();
  const has = (kind: 'late' | 'suspect' | 'faults'): boolean => curves.some(({ marks }) => marks[kind].size > 0);
  const hasBand = curves.some(({ points, isEarlier }) => !isEarlier && points.some(([, min, max]) => min !== max));
  const entries = [
    has('late') && { kind: 'late', text: shellWord('state.resent') },
    has('suspect') && { kind: 'suspect', text: shellWord('state.suspect') },
    has('faults') && { kind: 'fault', text: shellWord('state.sensorFault') },
    { kind: 'gap', text: t('curve.gap') },
    hasBand && { kind: 'band', text: t('curve.band') },
    curves.some(({ isEarlier }) => isEarlier) && { kind: 'earlier', text: t('curve.earlier') },
  ];
  return (
    <Row as="ul" gap="2 16" wrap text="table" tone="text2" style={{ minHeight: 24 }} className={classes.legend}>
      {entries.map(
        (entry) =>
          entry && (
            <Row as="li" key={entry.kind} gap={8}>
              <i data-kind={entry.kind} aria-hidden />
              {entry.text}
            </Row>
          ),
      )}
      <Text as="li" ml="auto" tone="text3">
        {about}
      </Text>
      <li>{zone}</li>
    </Row>
  );
}
