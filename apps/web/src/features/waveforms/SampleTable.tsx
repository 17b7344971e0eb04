import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { MISSING } from '../../ui/format-field.ts';
import { formatNumber } from '../../ui/format-number.ts';
import type { Window } from './envelope.ts';
import { useAxisName } from './use-axis-name.ts';
import type { Trigger } from './wave-analysis.ts';
import { TableFrame } from '../../ui/TableFrame.tsx';
import classes from './Waveforms.module.css';
import type { Wave } from './wave.ts';

const MOST_ROWS = 500;
const SECONDS = 's';
const RATIO = 'STA/LTA';

/** The samples of the window as figures, from its beginning. */
export function SampleTable({ wave, trigger, window }: { wave: Wave; trigger: Trigger; window: Window }) {
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  const axisName = useAxisName();
  const first = Math.max(0, Math.ceil(window.from * wave.rate - 1e-6));
  const end = Math.min(wave.length, Math.floor(window.to * wave.rate + 1e-6) + 1);
  const count = Math.min(MOST_ROWS, end - first);
  return (
    <TableFrame className={classes.samples} label={t('waveform.samples')}>
      <table>
        {end - first > MOST_ROWS && (
          <caption>{t('waveform.firstRows', { count: MOST_ROWS, total: end - first })}</caption>
        )}
        <thead>
          <tr>
            <th scope="col">{SECONDS}</th>
            {wave.axes.map(({ key }) => (
              <th key={key} scope="col">
                {axisName(key)} {wave.unit}
              </th>
            ))}
            <th scope="col">{RATIO}</th>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: count }, (_, n) => first + n).map((i) => (
            <tr key={i}>
              <th scope="row">{formatNumber(i / wave.rate, locale, 4)}</th>
              {wave.axes.map(({ key, samples }) => (
                <td key={key}>{Number.isNaN(samples[i]!) ? MISSING : formatNumber(samples[i]!, locale, 3, true)}</td>
              ))}
              <td>{formatNumber(trigger.ratio[i] ?? 0, locale, 2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
