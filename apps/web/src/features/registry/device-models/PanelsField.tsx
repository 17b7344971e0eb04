import { ActionIcon, Checkbox, Input, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { DevicePanel } from '@groundwatch/protocol/model';
import { useNames, useTranslation } from '../../../i18n/i18n.ts';
import type { FieldProps } from '../../../registry/definition.ts';
import { Box, Stack, Text } from '../../../ui/box.tsx';
import { chosenKeys, editorOrder, moved, panelTabs } from './panel-order.ts';
import classes from './device-models.module.css';

const keysOf = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : []);

/** The panels of a device page and their order, by tab. */
export function PanelsField({ value, onChange, label, error, errors, isDisabled }: FieldProps) {
  const { t } = useTranslation('admin');
  const nameOf = useNames();
  const [order, setOrder] = useState(() => editorOrder(keysOf(value)));
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const focus = useRef<string | null>(null);
  const chosen = new Set(keysOf(value));
  // Returns the focus that the browser takes from a moved row.
  useLayoutEffect(() => {
    if (focus.current === null) return;
    list.current?.querySelector<HTMLButtonElement>(focus.current)?.focus();
    focus.current = null;
  }, [order]);
  const move = (panel: DevicePanel, by: -1 | 1): void => {
    const next = moved(order, panel.key, by);
    const among = next.filter(({ tab }) => tab === panel.tab);
    // At an end the other button gets the focus.
    const isAtEnd = by < 0 ? among[0] === panel : among.at(-1) === panel;
    focus.current = `[data-panel="${panel.key}"] [data-${by < 0 === isAtEnd ? 'down' : 'up'}]`;
    setOrder(next);
    setAnnouncement(
      t('models.moved', { name: nameOf(panel.names), place: among.indexOf(panel) + 1, count: among.length }),
    );
    onChange(chosenKeys(next, chosen));
  };
  const toggle = ({ key }: DevicePanel): void => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    onChange(chosenKeys(order, next));
  };
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={t('models.panelsHint')}
      error={error ?? Object.values(errors)[0]}
    >
      <Stack ref={list} columns="repeat(auto-fit, minmax(240px, 1fr))" gap={12} mt={8}>
        {panelTabs.map((tab) => {
          const panels = order.filter((panel) => panel.tab === tab);
          return (
            <fieldset key={tab} className={classes.tab}>
              <Text as="legend" ml={8} p="0 4" text="least" tone="text2">
                {t(`models.${tab}`)}
              </Text>
              <Box as="ol">
                {panels.map((panel, index) => {
                  const name = nameOf(panel.names);
                  return (
                    <Stack
                      as="li"
                      key={panel.key}
                      columns="minmax(0, 1fr) auto auto"
                      align="center"
                      p="2 4 2 12"
                      data-panel={panel.key}
                      data-on={chosen.has(panel.key) || undefined}
                    >
                      <Checkbox
                        label={name}
                        checked={chosen.has(panel.key)}
                        disabled={isDisabled}
                        onChange={() => toggle(panel)}
                      />
                      <ActionIcon
                        variant="subtle"
                        data-up
                        aria-label={t('models.up', { name })}
                        disabled={isDisabled || index === 0}
                        onClick={() => move(panel, -1)}
                      >
                        <IconArrowUp size={16} />
                      </ActionIcon>
                      <ActionIcon
                        variant="subtle"
                        data-down
                        aria-label={t('models.down', { name })}
                        disabled={isDisabled || index === panels.length - 1}
                        onClick={() => move(panel, 1)}
                      >
                        <IconArrowDown size={16} />
                      </ActionIcon>
                    </Stack>
                  );
                })}
              </Box>
            </fieldset>
          );
        })}
      </Stack>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </Input.Wrapper>
  );
}
