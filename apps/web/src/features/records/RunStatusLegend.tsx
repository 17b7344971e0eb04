import { Button, Popover } from '@mantine/core';
import { IconListNumbers } from '@tabler/icons-react';
import { runStatusFlags } from '@groundwatch/protocol/model';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import { Row } from '../../ui/box.tsx';
import classes from './RunStatus.module.css';

/** The meaning of the run-status numbers. */
export function RunStatusLegend() {
  const { t } = useTranslation('device');
  const name = useNames();
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconListNumbers size={16} aria-hidden />}>
          {t('records.legend')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('records.legend')}>
        <ol className={classes.legend} tabIndex={0}>
          {runStatusFlags.map(({ bit, names }) => (
            <li key={bit}>
              <b>{bit}</b> {name(names)}
            </li>
          ))}
        </ol>
        <Row as="p" gap={8} wrap mt={8} tone="text2">
          <span className={classes.flags}>
            <i data-state="normal">0</i>
          </span>
          {t('records.flag.normal')}
          <span className={classes.flags}>
            <i data-state="fault">1</i>
          </span>
          {t('records.flag.fault')}
          <span className={classes.flags}>
            <i data-state="unknown">2</i>
          </span>
          {t('records.flag.unknown')}
        </Row>
      </Popover.Dropdown>
    </Popover>
  );
}
