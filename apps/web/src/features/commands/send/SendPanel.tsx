import { Button } from '@mantine/core';
import {
  IconClock,
  IconDownload,
  IconSpeakerphone,
  IconTerminal2,
  IconZoomQuestion,
  type IconProps,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { Device } from '@groundwatch/protocol/rest';
import { OutlookNote } from '../../../commands/OutlookNote.tsx';
import { useOutlook } from '../../../commands/use-outlook.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { useHasPermission } from '../../../session/permissions.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Box, Row, Stack, Text } from '../../../ui/box.tsx';
import type { Ask } from './ask.ts';
import { useClockWords } from './use-clock-words.ts';

interface SendPanelProps {
  device: Device;
  zone: string | undefined;
  hornCount: number;
  onAsk: (ask: Ask) => void;
}

/** In the columns of text and buttons. */
const beside = { gridColumn: '2 / -1' } as const;

/** The possible commands with their expected delivery, or the reason against them. */
export function SendPanel({ device, zone, hornCount, onAsk }: SendPanelProps) {
  const { t } = useTranslation('control');
  const mayCommand = useHasPermission('device:command');
  const mayHorn = useHasPermission('device:horn');
  const clockWords = useClockWords(device);
  const isBlocked = !device.isEnabled;
  const button = (label: string, ask: Ask): ReactNode => (
    <Button variant="default" size="xs" disabled={isBlocked} onClick={() => onAsk(ask)}>
      {label}
    </Button>
  );
  return (
    <Panel title={t('commands.send.title')}>
      <Box p={12} raised style={{ borderRadius: 'var(--gw-radius-button)' }}>
        <OutlookNote device={device} zone={zone} kind="write" />
      </Box>
      {!mayCommand && (
        <Text as="p" mt={8} tone="text2">
          {t('commands.send.mayNot')}
        </Text>
      )}
      <Stack as="ul" mt={8} lined>
        {mayCommand && (
          <>
            <Offer icon={IconDownload} title={t('commands.send.read.title')} hint={t('commands.send.read.hint')}>
              {button(t('commands.send.read.button'), { kind: 'read' })}
            </Offer>
            <Offer icon={IconClock} title={t('commands.send.clock.title')} hint={clockWords}>
              {button(t('commands.send.clock.button'), { kind: 'clock' })}
            </Offer>
            <Offer icon={IconZoomQuestion} title={t('commands.send.query.title')} hint={t('commands.send.query.hint')}>
              {button(t('commands.send.query.button'), { kind: 'query' })}
            </Offer>
            <Offer icon={IconTerminal2} title={t('commands.send.raw.title')} hint={t('commands.send.raw.hint')}>
              {button(t('commands.send.raw.button'), { kind: 'raw' })}
            </Offer>
          </>
        )}
        <Offer
          icon={IconSpeakerphone}
          title={t('commands.send.horn.title')}
          hint={hornCount > 0 ? t('commands.send.horn.hint', { count: hornCount }) : t('commands.send.horn.none')}
        >
          {!mayHorn && (
            <Text as="p" tone="text2" style={beside}>
              {t('commands.send.noHorn')}
            </Text>
          )}
          {mayHorn && (
            <>
              <HornDoubt device={device} zone={zone} />
              <Row gap={8} wrap style={beside}>
                <Button
                  size="xs"
                  disabled={isBlocked}
                  // Red if something will sound.
                  {...(isBlocked || hornCount === 0 ? { variant: 'default' } : { variant: 'danger' })}
                  onClick={() => onAsk({ kind: 'horn', action: 1 })}
                >
                  {t('commands.send.horn.sound')}
                </Button>
                {button(t('commands.send.horn.stop'), { kind: 'horn', action: 0 })}
                {button(t('commands.send.horn.test'), { kind: 'horn', action: 2 })}
              </Row>
            </>
          )}
        </Offer>
      </Stack>
    </Panel>
  );
}

/** A horn command is valid for two minutes. A probable delay is shown before anybody relies on it. */
function HornDoubt({ device, zone }: { device: Device; zone: string | undefined }) {
  const { isDoubtful, isImpossible, validity } = useOutlook(device, zone, 'horn');
  return isDoubtful && !isImpossible ? (
    <Text as="p" text="table" weight={600} style={beside}>
      {validity}
    </Text>
  ) : null;
}

interface OfferProps {
  icon: ComponentType<IconProps>;
  title: string;
  hint: string;
  children: ReactNode;
}

function Offer({ icon: Icon, title, hint, children }: OfferProps) {
  return (
    <Stack as="li" columns="20px minmax(0, 1fr) auto" gap="8 12" align="center" p="12 0">
      <Icon size={18} stroke={1.6} color="var(--gw-text3)" style={{ alignSelf: 'start' }} aria-hidden />
      <div>
        <Text as="h3" text="body" weight={600}>
          {title}
        </Text>
        <Text as="p" mt={2} text="least" tone="text3">
          {hint}
        </Text>
      </div>
      {children}
    </Stack>
  );
}
