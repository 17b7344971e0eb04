import { Text } from '../../ui/box.tsx';
import { Panel } from '../../ui/Panel.tsx';
import type { PanelProps } from '../panel-props.ts';
import { useTitle } from '../use-title.ts';
import classes from './free.module.css';

/** Shows plain text with its line breaks. */
export function TextPanel({ settings }: PanelProps) {
  return (
    <Panel isTile title={useTitle('text', settings)}>
      <Text as="p" grow scroll pre className={classes.text} data-size={settings.textSize ?? 'body'} tabIndex={0}>
        {settings.text}
      </Text>
    </Panel>
  );
}
