import { Radio } from '@mantine/core';
import type { PreviewLine } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Text } from '../../../ui/box.tsx';
import { ChangeList } from '../ChangeList.tsx';
import classes from './Apply.module.css';
import { EffectFacts } from './EffectFacts.tsx';
import { OutlookWord } from './OutlookWord.tsx';

interface PreviewRowsProps {
  set: number;
  lines: readonly PreviewLine[];
  zoneOf: (stationId: number) => string | undefined;
  canary: string | null;
  onCanary: (deviceNo: string) => void;
}

/** Device by device: what changes, when it would get there, and what comes of it. The first device is chosen here. */
export function PreviewRows({ set, lines, zoneOf, canary, onCanary }: PreviewRowsProps) {
  const { t } = useTranslation('control');
  const hasEffect = lines.some(({ effect }) => effect !== null);
  return (
    <table className={classes.preview} data-effect={hasEffect || undefined}>
      <thead>
        <tr>
          <th scope="col">{t('templates.first')}</th>
          <th scope="col">{t('templates.device')}</th>
          <th scope="col">{t('templates.changes')}</th>
          <th scope="col">{t('templates.reaches')}</th>
          {hasEffect && <th scope="col">{t('templates.effect.title')}</th>}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const isWritten = line.skipped === null;
          return (
            <tr
              key={line.deviceNo}
              data-canary={line.deviceNo === canary || undefined}
              data-out={!isWritten || undefined}
            >
              <td className={classes.pick}>
                <Radio
                  name="canary"
                  aria-label={t('templates.firstIs', { device: line.deviceName || line.deviceNo })}
                  checked={line.deviceNo === canary}
                  disabled={!isWritten}
                  onChange={() => onCanary(line.deviceNo)}
                />
              </td>
              <th scope="row">
                {line.deviceName || line.deviceNo}
                <small>{line.stationName}</small>
              </th>
              <td data-label={t('templates.changes')}>
                {line.skipped === null ? (
                  <ChangeList set={set} changes={line.changes} />
                ) : (
                  <Text tone="text2">{t(`templates.skipped.${line.skipped}`)}</Text>
                )}
                {isWritten && line.changes.some(({ isKnown }) => !isKnown) && (
                  <Text as="small" block mt={4}>
                    {t('templates.readFirst')}
                  </Text>
                )}
                {isWritten && line.overtaken > 0 && (
                  <Text as="small" block mt={4}>
                    {t('templates.overtaken', { count: line.overtaken })}
                  </Text>
                )}
              </td>
              <td data-label={t('templates.reaches')} data-doubtful={isDoubtful(line) || undefined}>
                <OutlookWord outlook={line.outlook} zone={zoneOf(line.stationId)} />
              </td>
              {hasEffect && (
                <td data-label={t('templates.effect.title')}>{line.effect && <EffectFacts effect={line.effect} />}</td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const isDoubtful = ({ outlook }: PreviewLine): boolean => outlook.kind !== 'now' && outlook.kind !== 'atContact';
