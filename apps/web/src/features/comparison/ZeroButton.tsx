import { Button, Popover, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { Column, Row, Text } from '../../ui/box.tsx';
import { timeOfWall, wallTime } from '../../ui/wall-time.ts';

interface ZeroButtonProps {
  /** ms since 1970. */
  zeroAt: number;
  zone: string | undefined;
  /** Begin of the shown period. */
  from: number;
  onChange: (zeroAt: number) => void;
}

/** Shows the zero time of the series and changes it. */
export function ZeroButton({ zeroAt, zone, from, onChange }: ZeroButtonProps) {
  const { t } = useTranslation('comparison');
  const { t: deviceWord } = useTranslation('device');
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  const [isTried, setIsTried] = useState(false);
  const time = timeOfWall(text, zone);
  const isAhead = time !== null && time > Date.now();
  const problem = time === null ? deviceWord('range.noTime') : isAhead ? t('zero.ahead') : null;
  const take = (at: number): void => {
    onChange(at);
    setIsOpen(false);
  };
  const open = (): void => {
    setText(wallTime(zeroAt, zone));
    setIsTried(false);
    setIsOpen(!isOpen);
  };
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          rightSection={<IconCalendar size={16} aria-hidden />}
          aria-label={t('zero.choose', { time: wallTime(zeroAt, zone) })}
          onClick={open}
        >
          {wallTime(zeroAt, zone)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('zero.title')}>
        <Column
          as="form"
          gap={8}
          noValidate
          onSubmit={(event: SubmitEvent) => {
            event.preventDefault();
            if (time !== null && !isAhead) take(time);
            else setIsTried(true);
          }}
        >
          <TextInput
            label={t('zero.title')}
            placeholder="2026-06-20 08:00"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            error={isTried ? problem : null}
            data-autofocus
          />
          <Text as="p" text="least" tone="text3" style={{ maxWidth: 260 }}>
            {t('zero.hint')}
          </Text>
          <Row gap={8} justify="between">
            <Button variant="default" onClick={() => take(from)}>
              {t('zero.start')}
            </Button>
            <Button type="submit">{deviceWord('range.apply')}</Button>
          </Row>
        </Column>
      </Popover.Dropdown>
    </Popover>
  );
}
