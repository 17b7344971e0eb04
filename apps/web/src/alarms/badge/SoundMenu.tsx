import { Button, Popover, Slider, Switch } from '@mantine/core';
import '@mantine/core/styles/Slider.css';
import '@mantine/core/styles/Switch.css';
import { alarmLevels } from '@groundwatch/protocol/model';
import { useTranslation } from '../../i18n/i18n.ts';
import { usePreference } from '../../session/preferences.ts';
import { Row, Stack, Text } from '../../ui/box.tsx';
import { StateSymbol } from '../../ui/symbols/Symbol.tsx';
import { useOpenedAtOnce } from '../../ui/use-opened-at-once.ts';
import { pageSound, readSound, SOUND, useSound } from '../sound/page-sound.ts';
import classes from './SoundMenu.module.css';
import { SoundFace } from './SoundFace.tsx';

const MUTES = [5, 15] as const;
const STEP = 10;

/** Alarm sound on or off, volume, a test of each level, and muting. */
export function SoundMenu() {
  const { t } = useTranslation('alarm');
  const { button, menu } = useOpenedAtOnce();
  const { wanted, isBlocked, mute } = useSound((view) => view);
  const [settings, setSettings] = usePreference(SOUND, readSound);
  return (
    <Popover position="bottom-end" width={304} shadow="md" trapFocus returnFocus {...menu}>
      <Popover.Target>
        <SoundFace ref={button} onClick={() => menu.onChange(!menu.opened)} />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('sound.title')}>
        <Stack gap={12}>
          <Text as="h2" text="panel">
            {t('sound.title')}
          </Text>
          {isBlocked && (
            <Text as="p" p={8} tone="text1" className={classes.blocked} role="status">
              {t('sound.blockedHint')}
            </Text>
          )}
          <Switch
            checked={settings.isOn}
            label={t('sound.isOn')}
            onChange={(event) => setSettings({ ...settings, isOn: event.currentTarget.checked })}
          />
          {!settings.isOn && (
            <Text as="p" mt={4} text="least" tone="text3">
              {t('sound.offHint')}
            </Text>
          )}
          <Stack columns="auto 1fr" gap={12} align="center" text="table" tone="text2">
            <span id="alarm-volume">{t('sound.volume')}</span>
            <Slider
              thumbProps={{ 'aria-labelledby': 'alarm-volume' }}
              min={STEP}
              max={100}
              step={STEP}
              value={Math.round(settings.volume * 100)}
              label={(value) => `${value} %`}
              onChange={(value) => setSettings({ ...settings, volume: value / 100 })}
            />
          </Stack>
          <div>
            <Text as="h3" mb={4} text="table" tone="text2">
              {t('sound.test')}
            </Text>
            <Stack columns="1fr 1fr" gap={8}>
              {alarmLevels.map(({ level, key }) => (
                <Row
                  key={key}
                  as="button"
                  type="button"
                  gap={8}
                  p="0 8"
                  text="table"
                  tone="text1"
                  className={classes.level}
                  aria-label={t('sound.testLevel', { level: t(`level.${level}`) })}
                  onClick={() => void pageSound.test(level)}
                >
                  <StateSymbol kind={`level${level}`} size={20} />
                  {t(`level.${level}`)}
                </Row>
              ))}
            </Stack>
          </div>
          <div>
            <Text as="h3" mb={4} text="table" tone="text2">
              {t('sound.mute')}
            </Text>
            {mute ? (
              <Button variant="default" fullWidth onClick={() => pageSound.unmute()}>
                {t('sound.unmute')}
              </Button>
            ) : (
              <Stack columns="1fr 1fr" gap={8}>
                {MUTES.map((minutes) => (
                  <Button
                    key={minutes}
                    variant="default"
                    disabled={wanted === null}
                    onClick={() => pageSound.mute(minutes)}
                  >
                    {t('sound.minutes', { count: minutes })}
                  </Button>
                ))}
              </Stack>
            )}
            <Text as="p" mt={4} text="least" tone="text3">
              {wanted === null && !mute ? t('sound.nothing') : t('sound.muteHint')}
            </Text>
          </div>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
