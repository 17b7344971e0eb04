import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { MISSING } from '../../ui/format-field.ts';
import { formatNumber } from '../../ui/format-number.ts';
import type { Window } from './envelope.ts';
import { useAxisName } from './use-axis-name.ts';
import type { Trigger } from './wave-analysis.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { Wave } from './wave.ts';

/** The samples of the window as numbers, from its beginning. */
export function SampleTable({ wave, trigger, window }: { wave: Wave; trigger: Trigger; window: Window }) {
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  const axisName = useAxisName();
  const first = Math.max(0, Math.ceil(window.from * wave.rate - 1e-6));
  const end = Math.min(wave.length, Math.floor(window.to * wave.rate + 1e-6) + 1);
  return (
    <DataTable
      label={t('waveform.samples')}
      look="figures"
      maxHeight="560px"
      rows={Array.from({ length: Math.max(0, end - first) }, (_, n) => first + n)}
      keyOf={(i) => i}
      columns={[
        { key: 'seconds', title: 's', render: (i) => formatNumber(i / wave.rate, locale, 4) },
        ...wave.axes.map(({ key, samples }) => ({
          key,
          title: `${axisName(key)} ${wave.unit}`,
          render: (i: number) => (Number.isNaN(samples[i]!) ? MISSING : formatNumber(samples[i]!, locale, 3, true)),
        })),
        { key: 'ratio', title: 'STA/LTA', render: (i) => formatNumber(trigger.ratio[i] ?? 0, locale, 2) },
      ]}
    />
  );
}
