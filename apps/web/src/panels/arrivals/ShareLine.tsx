import { useTranslation } from '../../i18n/i18n.ts';
import { Sparkline } from '../ui/Sparkline.tsx';
import { Text } from '../../ui/box.tsx';
import classes from './ArrivalsPanel.module.css';

const AIM = 95;

/** The online share over the day, with the threshold line if in range. */
export function ShareLine({ shares }: { shares: readonly number[] }) {
  const { t } = useTranslation('panels');
  const least = Math.min(AIM - 5, ...shares);
  const top = (value: number) => `${100 - (100 * (value - least)) / (100 - least)}%`;
  return (
    <Text block fill className={classes.share}>
      <i className={classes.aim} style={{ top: top(AIM) }} />
      <Text tone="text3" className={classes.aimWord} style={{ top: `max(0.6em, ${top(AIM)})` }}>
        {AIM} %
      </Text>
      {least < AIM - 5 && (
        <Text tone="text3" className={classes.aimWord} style={{ top: 'calc(100% - 0.6em)' }}>
          {Math.floor(least)} %
        </Text>
      )}
      <Sparkline values={shares} label={t('arrivals.shareDay')} bounds={{ least, most: 100 }} />
    </Text>
  );
}
