import {
  IconAdjustmentsAlt,
  IconChartLine,
  IconHistory,
  IconMap2,
  IconRouter,
  IconSpeakerphone,
} from '@tabler/icons-react';
import type { Alarm } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../../i18n/i18n.ts';
import { useIsSmall } from '../../../live/fleet/use-is-small.ts';
import { usePermissions } from '../../../session/permissions.tsx';
import { Row } from '../../../ui/box.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { curveOf, deviceOf, hornsOf, mapOf, replayOf } from '../places.ts';

const ICON = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;

/** Links to related pages, as far as the user may open them. */
export function AlarmLinks({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation('alarm');
  const held = usePermissions();
  const isSmall = useIsSmall() !== false;
  const curve = held.has('device:list') ? curveOf(alarm) : null;
  const device = held.has('device:list') ? deviceOf(alarm) : null;
  return (
    <Row as="nav" gap="4 16" align="stretch" wrap aria-label={t('detail.more')}>
      {curve && (
        <TextLink isAlone to={curve}>
          <IconChartLine {...ICON} /> {t('detail.toCurve')}
        </TextLink>
      )}
      {device && (
        <TextLink isAlone to={device}>
          <IconRouter {...ICON} /> {t('detail.toDevice')}
        </TextLink>
      )}
      {held.has('home:view') && (
        <TextLink isAlone to={mapOf(alarm)}>
          <IconMap2 {...ICON} /> {t('detail.toMap')}
        </TextLink>
      )}
      {held.has('home:view') && (
        <TextLink isAlone to={replayOf(alarm, isSmall)}>
          <IconHistory {...ICON} /> {t('detail.toReplay')}
        </TextLink>
      )}
      {held.has('horn:list') && (
        <TextLink isAlone to={hornsOf(alarm)}>
          <IconSpeakerphone {...ICON} /> {t('detail.toHorns')}
        </TextLink>
      )}
      {held.has('alarm-rule:list') && (
        <TextLink isAlone to={`/alarms/rules?rule=${alarm.ruleId}`}>
          <IconAdjustmentsAlt {...ICON} /> {t('detail.toRule')}
        </TextLink>
      )}
    </Row>
  );
}
