import { SegmentedControl, Text } from '@mantine/core';
import { useTranslation } from '../i18n/i18n.ts';
import { zoneOffset } from './format-time.ts';

interface ZoneSwitchProps {
  isUtc: boolean;
  onChange: (isUtc: boolean) => void;
  /** Of what happened at a site; that of this device unless given. */
  siteZone?: string | undefined;
}

/** In which zone times are read; always named. */
export function ZoneSwitch({ isUtc, onChange, siteZone }: ZoneSwitchProps) {
  const { t } = useTranslation('admin');
  const local = siteZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  // Nothing to choose between.
  if (local === 'UTC' || local === 'Etc/UTC') {
    return (
      <Text size="sm" c="dimmed">
        {zoneOffset('UTC', Date.now())}
      </Text>
    );
  }
  return (
    <SegmentedControl
      aria-label={t('audit.zone')}
      value={isUtc ? 'utc' : 'local'}
      onChange={(value) => onChange(value === 'utc')}
      data={[
        { value: 'local', label: t('audit.local', { offset: zoneOffset(local, Date.now()), zone: local }) },
        { value: 'utc', label: 'UTC' },
      ]}
    />
  );
}
