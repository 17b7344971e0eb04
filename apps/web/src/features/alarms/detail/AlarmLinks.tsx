import {
  IconAdjustmentsAlt,
  IconChartLine,
  IconHistory,
  IconMap2,
  IconRouter,
  IconSpeakerphone,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Alarm } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../../i18n/i18n.ts';
import { usePermissions } from '../../../session/permissions.tsx';
import { Row } from '../../../ui/box.tsx';
import { curveOf, deviceOf, hornsOf, mapOf, replayOf } from '../places.ts';
import classes from './Detail.module.css';

const ICON = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;

/** Where there is more to see of it, as far as the user may go there. */
export function AlarmLinks({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation('alarm');
  const held = usePermissions();
  const curve = held.has('device:list') ? curveOf(alarm) : null;
  const device = held.has('device:list') ? deviceOf(alarm) : null;
  return (
    <Row as="nav" gap="4 16" align="stretch" wrap className={classes.links} aria-label={t('detail.more')}>
      {curve && (
        <Link to={curve}>
          <IconChartLine {...ICON} /> {t('detail.toCurve')}
        </Link>
      )}
      {device && (
        <Link to={device}>
          <IconRouter {...ICON} /> {t('detail.toDevice')}
        </Link>
      )}
      {held.has('home:view') && (
        <Link to={mapOf(alarm)}>
          <IconMap2 {...ICON} /> {t('detail.toMap')}
        </Link>
      )}
      {held.has('home:view') && (
        <Link to={replayOf(alarm)}>
          <IconHistory {...ICON} /> {t('detail.toReplay')}
        </Link>
      )}
      {held.has('horn:list') && (
        <Link to={hornsOf(alarm)}>
          <IconSpeakerphone {...ICON} /> {t('detail.toHorns')}
        </Link>
      )}
      {held.has('alarm-rule:list') && (
        <Link to={`/alarms/rules?rule=${alarm.ruleId}`}>
          <IconAdjustmentsAlt {...ICON} /> {t('detail.toRule')}
        </Link>
      )}
    </Row>
  );
}
