import { ActionIcon } from '@mantine/core';
import { IconArrowsMaximize, IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useTranslation } from '../../i18n/i18n.ts';
import { Row } from '../../ui/box.tsx';
import { zoomed, type Window } from './envelope.ts';

/** The least number of samples in a window. */
export const LEAST_SAMPLES = 16;

interface ZoomButtonsProps {
  window: Window;
  /** Length of the record. */
  seconds: number;
  rate: number;
  /** Null: the whole record. */
  onWindow: (window: Window | null) => void;
}

/** Buttons with the effect of a drag, for the keyboard. */
export function ZoomButtons({ window, seconds, rate, onWindow }: ZoomButtonsProps) {
  const { t } = useTranslation('device');
  const least = Math.min(seconds, LEAST_SAMPLES / rate);
  const isWhole = window.to - window.from >= seconds;
  const to = (scale: number, shift: number): void => onWindow(zoomed(window, scale, shift, seconds, least));
  const buttons = [
    { key: 'zoomIn', Icon: IconZoomIn, isOff: window.to - window.from <= least, act: () => to(0.5, 0) },
    { key: 'zoomOut', Icon: IconZoomOut, isOff: isWhole, act: () => to(2, 0) },
    { key: 'earlier', Icon: IconChevronLeft, isOff: window.from <= 0, act: () => to(1, -0.5) },
    { key: 'later', Icon: IconChevronRight, isOff: window.to >= seconds, act: () => to(1, 0.5) },
    { key: 'whole', Icon: IconArrowsMaximize, isOff: isWhole, act: () => onWindow(null) },
  ] as const;
  return (
    <Row gap={4} align="stretch" touch role="group" aria-label={t('waveform.zoom')}>
      {buttons.map(({ key, Icon, isOff, act }) => (
        <ActionIcon
          key={key}
          variant="default"
          size={32}
          aria-label={t(`waveform.${key}`)}
          title={t(`waveform.${key}`)}
          disabled={isOff}
          onClick={act}
        >
          <Icon size={16} aria-hidden />
        </ActionIcon>
      ))}
    </Row>
  );
}
